"""Systems under test: presets, callables, endpoints, recorded outputs, baselines."""

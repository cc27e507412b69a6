// Runs before the first paint, so that the page does not flash in the other colour scheme.
const chosen = localStorage.getItem('kyb-docs-scheme');
if (chosen) document.documentElement.dataset.scheme = chosen;

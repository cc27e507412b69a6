import { setNonce } from 'get-nonce';
import { createRoot } from 'react-dom/client';
import { styleNonce } from '../shared/styleNonce.js';
import './styles.js';
import { App } from './App.js';
import { applyDensity } from './parts/data/density.js';

// What keeps the page still behind a dialog makes a style element of its own.
setNonce(styleNonce());
applyDensity();
const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);

import { setNonce } from 'get-nonce';
import { createRoot } from 'react-dom/client';
import { styleNonce } from '../shared/styleNonce.js';
import './styles.js';
import { App } from './App.js';
import { applyDensity } from './parts/data/density.js';

// Mantine's scroll lock behind a dialog creates a style element, which needs the nonce.
setNonce(styleNonce());
applyDensity();
const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);

import { createRoot } from 'react-dom/client';
import './styles.js';
import { App } from './App.js';

const [, token = ''] = /^\/onboard\/([\w-]+)$/.exec(location.pathname) ?? [];
const root = document.getElementById('root');
if (root) createRoot(root).render(<App token={token} />);

import { createRoot } from 'react-dom/client';
import '@mantine/core/styles/baseline.css';

createRoot(document.body).render(<p>hello</p>);

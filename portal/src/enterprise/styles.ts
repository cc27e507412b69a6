import '@mantine/core/styles.css';
import '@mantine/dropzone/styles.css';
import '@mantine/notifications/styles.css';
import '@mantine/spotlight/styles.css';
// Ours, of which the last has the last word.
import '../shared/ground.css';
import './styles/frame.css';
import './styles/verifications.css';
import './styles/certificates.css';
import './styles/bulk.css';
import './styles/webhooks.css';
import './styles/home.css';
import './styles/onboarding.css';
import './styles/settings.css';
import './styles/audit.css';
import './styles/alerts.css';

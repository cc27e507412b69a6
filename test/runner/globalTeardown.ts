export { teardown as default } from './globalSetup.ts';

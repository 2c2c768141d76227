export { ProfileNameForm } from './profile-name-form.tsx';

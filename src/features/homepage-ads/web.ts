export { LandingSlider } from './landing-slider.tsx';

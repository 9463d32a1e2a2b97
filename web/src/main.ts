// Where the page begins.
import { mount } from 'svelte';
import App from './App.svelte';
import { apply } from './lib/settings.svelte';
import { installShell } from './lib/shell';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/face.css';
import './styles/base.css';

apply();
mount(App, { target: document.getElementById('app')! });
installShell();

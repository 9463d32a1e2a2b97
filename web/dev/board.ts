// For looking at boards while they are drawn: board.html?edition=classic&sample=middle&show=board&size=760&theme=dark
import { mount } from 'svelte';
import '../src/styles/tokens.css';
import '../src/styles/base.css';
import Preview from './Preview.svelte';

const query = new URLSearchParams(location.search);
const theme = query.get('theme');
if (theme) document.documentElement.dataset.theme = theme;
const samples = await (await fetch('./samples.json')).json();
mount(Preview, { target: document.getElementById('app')!, props: { samples, query } });

// What svelte-check and tsc do not report: dropped promises, unsafe `any`, needless casts, misused reactive state.
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import { defineConfig } from 'eslint/config';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default defineConfig(
  { ignores: ['dist/', 'src/wire/types.gen.ts'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  ts.configs.strictTypeChecked,
  ts.configs.stylisticTypeChecked,
  svelte.configs.recommended,
  {
    languageOptions: {
      globals: globals.browser,
      parserOptions: {
        project: ['./tsconfig.json', './tsconfig.node.json'],
        tsconfigRootDir: import.meta.dirname,
        extraFileExtensions: ['.svelte'],
      },
    },
    rules: {
      // `onclick={() => desk.closeSheet()}`: a handler's result is ignored anyway; `return this.show(x)` leaves a switch.
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      // Numbers read the same in a template; anything else (null, objects, any) stays an error.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/restrict-plus-operands': ['error', { allowNumberAndString: true }],
      // `catch(() => {})` where a failure is fine: the comment beside it says why.
      '@typescript-eslint/no-empty-function': ['error', { allow: ['arrowFunctions'] }],
      // `{#each Array(n) as _, i}` and `(_, i) =>` need a name for what they skip.
      '@typescript-eslint/no-unused-vars': ['error', { varsIgnorePattern: '^_$', argsIgnorePattern: '^_' }],
      // Off: noUncheckedIndexedAccess makes every index possibly undefined; `!` marks those that the line above proves.
      '@typescript-eslint/no-non-null-assertion': 'off',
      // Off: `void value` at the start of an $effect is how Svelte code subscribes to a value.
      '@typescript-eslint/no-meaningless-void-operator': 'off',
      // Off: `a || b` is meant where '' and 0 count as nothing.
      '@typescript-eslint/prefer-nullish-coalescing': 'off',
      // Off: state is replaced, not changed in place ($state.raw). The Maps and URLSearchParams it finds are local values.
      'svelte/prefer-svelte-reactivity': 'off',
      // Off: it does not see which warnings the compiler would give; svelte-check fails on an unused svelte-ignore's warning.
      'svelte/no-unused-svelte-ignore': 'off',
      // Off: `{' '}` is a space that neither prettier nor the compiler takes away.
      'svelte/no-useless-mustaches': 'off',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    // Off here: this parser does not know the props of an imported component and takes its callbacks' arguments for
    // `any`. svelte-check knows them and has noImplicitAny.
    files: ['**/*.svelte'],
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    // Outside the TypeScript project: no types to check against.
    files: ['**/*.js', '**/*.mjs', 'dev/**'],
    extends: [ts.configs.disableTypeChecked],
    languageOptions: { globals: globals.node, parserOptions: { project: false } },
  },
);

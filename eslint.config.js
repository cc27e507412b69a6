import eslint from '@eslint/js';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  {
    ignores: [
      'dist/**',
      'dist-bench/**',
      'portal/src/graphql-env.d.ts',
      'clients/*/dist/**',
      'clients/typescript/src/openapi.ts',
      'node_modules/**',
      '.data/**',
    ],
  },
  eslint.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [...tseslint.configs.strictTypeChecked, ...tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      curly: ['error', 'multi-line'],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      // A class whose methods are resolvers, or whose decorators are its content, has no instance state.
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // The classes of src/schema declare shapes; whatever fits one may be returned for it.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
    },
  },
  {
    // What comes over the wire has no type of ours; the tests say what it must be.
    files: ['test/**/*.ts'],
    rules: {
      '@typescript-eslint/no-explicit-any': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/explicit-module-boundary-types': 'off',
    },
  },
  {
    // Playwright waits in waitFor and innerText, but not in these: on a slow machine they read a page that is half drawn.
    files: ['test/browser/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            "CallExpression[callee.name='expect'] AwaitExpression > CallExpression[callee.property.name=/^(count|isVisible|allInnerTexts)$/]",
          message: 'Use hasCount, hasTexts or waitFor, which wait.',
        },
      ],
    },
  },
  {
    files: ['src/http/pages/site/*.js'],
    languageOptions: {
      globals: {
        confirm: 'readonly',
        fetch: 'readonly',
        history: 'readonly',
        FormData: 'readonly',
        Option: 'readonly',
        URLSearchParams: 'readonly',
        addEventListener: 'readonly',
        clearTimeout: 'readonly',
        dispatchEvent: 'readonly',
        document: 'readonly',
        localStorage: 'readonly',
        location: 'readonly',
        matchMedia: 'readonly',
        setTimeout: 'readonly',
        Headers: 'readonly',
        KeyboardEvent: 'readonly',
        Response: 'readonly',
        TextDecoder: 'readonly',
        URL: 'readonly',
        atob: 'readonly',
      },
    },
  },
  {
    files: ['**/*.mjs', '*.js'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        setTimeout: 'readonly',
        fetch: 'readonly',
        AbortSignal: 'readonly',
        clearInterval: 'readonly',
        setInterval: 'readonly',
        URL: 'readonly',
      },
    },
  },
);

import tseslint from 'typescript-eslint';

// All other rules are in .oxlintrc.json: this is the one that oxlint lacks (docs/decisions/0041-linters.md).
export default tseslint.config({
  // Playwright waits in waitFor and innerText, but not in these: on a slow machine they read a page that is half drawn.
  files: ['test/browser/**/*.ts'],
  languageOptions: { parser: tseslint.parser },
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
});

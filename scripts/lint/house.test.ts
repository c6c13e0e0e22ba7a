import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nameRefusal, productNounRefusal } from './file-names.ts'
import { refusal } from './rooms.ts'

describe('[CODE-06] the lint rule rejects an import and says what to do instead', () => {
  test.each([
    ['src/domain/freight/money.ts', 'zod', 'take what the rule needs as a parameter'],
    ['src/domain/freight/money.ts', '#contract/freight/load.ts', 'take what the rule needs as a parameter'],
    ['src/domain/freight/money.ts', 'node:fs', 'src/domain may not import node:fs'],
    ['src/contract/freight/load.ts', 'react', 'only says what travels'],
    ['src/offline/outbox/drain.ts', 'react', 'let a feature turn it into a hook'],
    ['src/offline/outbox/drain.ts', '#server/db/schema.ts', 'src/offline may not import src/server/db'],
    ['src/client/ui/button.tsx', '#domain/freight/money.ts', 'put pieces that know a load in src/client/components'],
    ['src/client/ui/button.tsx', '@tanstack/react-query', 'The design system knows no product'],
    ['src/client/components/load-card.tsx', '#offline/outbox/outbox.ts', 'takes props and reports events'],
    ['src/client/components/load-card.tsx', '#client/features/loads/queries.ts', 'takes props and reports events'],
    ['src/client/features/board/board.tsx', '#client/features/loads/queries.ts', 'Compose both in a *.route.tsx'],
    ['src/client/features/board/board.tsx', '../loads/queries.ts', 'Compose both in a *.route.tsx'],
    ['src/client/features/board/board.route.tsx', '#client/app/router.ts', 'through route context'],
    ['src/client/features/map/map.tsx', 'maplibre-gl', 'what vendors offer through src/client/browser'],
    ['src/client/features/board/board.tsx', '#server/db/schema.ts', 'src/client/features may not import src/server/db'],
    ['src/server/db/schema.ts', '#server/features/loads/load.sql.ts', 'knows nobody who uses them'],
    ['src/server/jobs/worker.ts', '#server/features/push/deliver.job.ts', 'context.ts registers it'],
    ['src/server/http/bind.ts', '#server/features/account/sign-in/sign-in.ts', 'serves every feature and knows none'],
    ['src/server/ports/mail/smtp.ts', '#server/db/schema.ts', 'handed the small store interface'],
    [
      'src/server/ports/router/osrm-service.ts',
      '#tests/support/vendor-stand-in.ts',
      'handed the small store interface',
    ],
    ['src/server/features/billing/charge.ts', 'stripe', 'Vendors stand behind a port'],
    ['src/server/features/booking/accept.ts', '#server/features/loads/post-load.ts', 'Record an event'],
    [
      'src/server/features/loads/load.sql.ts',
      '#client/ui/button.tsx',
      'src/server/features may not import src/client/ui',
    ],
    [
      'src/server/features/account/account.routes.ts',
      '#server/workflows/delete-account.ts',
      'may not import src/server/workflows',
    ],
    ['src/server/workflows/delete-account.ts', 'stripe', 'calls the steps of several features'],
    ['sw/push.ts', '#domain/time/retry.ts', 'the rule belongs in src/domain, the work in src/offline'],
    ['sw/push.ts', 'react', 'turns events into calls'],
    ['tests/api/booking.test.ts', '#server/features/booking/accept.ts', 'act as users or as clients'],
    ['tests/e2e/first-haul.e2e.ts', '#offline/db.ts', 'act as users or as clients'],
    ['scripts/start.ts', '../src/server/main.ts', 'run the product'],
    ['src/server/features/loads/load.sql.ts', '../../db/schema.ts', 'write #server/db/schema.ts'],
    ['src/offline/session/call.ts', '../../../package.json', 'package.json in no room'],
  ])('%s importing %s', (file, specifier, sentence) => {
    expect(refusal(file, specifier)).toContain(sentence)
  })
})

describe('the lint rule allows an import', () => {
  test.each([
    ['src/domain/freight/booking.ts', './money.ts'],
    ['src/domain/time/period.ts', 'date-fns'],
    ['src/domain/time/stop-time.ts', '@date-fns/tz'],
    ['src/contract/freight/load.ts', 'zod/mini'],
    ['src/client/features/board/board-load.route.tsx', '#client/features/booking/book-load-dialog.tsx'],
    ['src/client/app/main.tsx', './tokens.css'],
    ['src/client/browser/map.tsx', 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'],
    ['src/server/features/booking/accept.ts', '#server/features/loads/load.sql.ts'],
    ['src/server/features/booking/accept.ts', './booking.sql.ts'],
    ['src/server/features/invoices/packet-pdf.ts', '#server/features/loads/rate-confirmation-pdf.ts'],
    ['src/server/workflows/delete-account.ts', '#server/features/account/own-account.ts'],
    ['src/domain/freight/money.test.ts', 'fast-check'],
    ['tests/faults/drain.test.ts', '#offline/outbox/drain.ts'],
    ['tests/support/server.ts', '#server/app.ts'],
    ['src/server/db/schema.pg.test.ts', '#tests/support/database.ts'],
    ['src/server/db/schema.pg.slow.test.ts', '#tests/support/database.ts'],
    ['src/server/ports/router/road-services.test.ts', '#tests/support/vendor-stand-in.ts'],
    ['src/server/features/invoices/packet-pdf.test.ts', '#tests/support/read-pdf.ts'],
    ['vite.config.ts', './scripts/precompress.ts'],
  ])('%s importing %s', (file, specifier) => {
    expect(refusal(file, specifier)).toBeUndefined()
  })
})

test('the lint rule rejects vague file names, barrels and camelCase', () => {
  expect(nameRefusal('src/domain/utils/money.ts')).toContain("'utils' says nothing")
  expect(nameRefusal('src/contract/helpers.ts')).toContain("'helpers' says nothing")
  expect(nameRefusal('src/contract/index.ts')).toContain('No barrels')
  expect(nameRefusal('src/client/ui/dateField.tsx')).toContain("should be 'date-field'")
  expect(nameRefusal('sw/index.ts')).toBeUndefined()
  expect(nameRefusal('src/server/features/loads/load.sql.ts')).toBeUndefined()
})

test('the design system may not name freight terms, but may use words that only resemble them', () => {
  expect(productNounRefusal('LoadCard')).toContain('speaks of a load')
  expect(productNounRefusal('carrier-badge')).toContain('speaks of a carrier')
  expect(productNounRefusal('LoadingRow')).toBeUndefined()
  expect(productNounRefusal('uploadField')).toBeUndefined()
})

describe('the linter', () => {
  const planted: Record<string, string> = {
    'src/domain/clock.ts': `import { b } from '#contract/b.ts'\nexport const at = [new Date(), Date.now(), Math.random(), b]\n`,
    'src/domain/same-answer.ts': `export const at = (iso: string) => new Date(iso)\n`,
    'src/domain/today.ts': `import { addDays, isToday } from 'date-fns'\nexport const isDue = (at: Date) => isToday(addDays(at, 1))\n`,
    'src/domain/cycle-a.ts': `import { b } from './cycle-b.ts'\nexport const a = (): unknown => b\n`,
    'src/domain/cycle-b.ts': `import { a } from './cycle-a.ts'\nexport const b = (): unknown => a\n`,
    'src/domain/everything.ts': `export { at } from './same-answer.ts'\n`,
    'src/client/features/board/board.tsx': `export const load = () => import('#client/features/loads/queries.ts')\nexport type Row = import('#server/db/schema.ts').Row\n`,
    'src/client/ui/card.tsx': `export function LoadCard() {\n  return null\n}\n`,
    'src/client/features/board/board-empty.tsx': `import { toasts } from './toasts.ts'
export function Empty({ count, is, onClick }: { count: number; is: string; onClick: () => void }) {
  if (is === 'Not A Text') throw new Error('No text for people')
  console.warn('No text for people either')
  return (
    <button type="button" className="flex items-center" aria-label="Close" title={count > 1 ? 'All loads' : undefined} onClick={onClick}>
      Find a load
      {\`\${count} loads of yours\`}
      {toasts.success('Load posted')}
    </button>
  )
}
`,
    'src/client/features/board/copy.ts': `export const EMPTY_COPY = { title: 'No loads yet', rows: (count: number) => \`\${count} rows of yours\` }\n`,
    'src/client/features/board/board-empty.test.ts': `export const title = 'A broker sees no loads'\n`,
    'src/client/components/terms-conditions.tsx': `export const terms = <p>These terms are a contract.</p>\n`,
    'src/server/features/loads/post.ts': `export const key = process.env['KEY']\n`,
    'src/server/features/loads/list-loads.ts': `import { db, sql } from './db.ts'\nexport const rows = [db.selectFrom('load').execute(), sql\`select 1\`]\n`,
    'src/server/features/loads/load.sql.ts': `import { db } from './db.ts'\nexport const rows = () => db.selectFrom('load').execute()\n`,
    'src/server/features/loads/utils.ts': `export const one = 1\n`,
    'src/server/jobs/worker.ts': `const work = async () => 1\nwork()\nexport { work }\n`,
  }
  let problems: { filename: string; code: string }[] = []
  const folder = mkdtempSync(path.join(tmpdir(), 'milepost-lint-'))

  beforeAll(() => {
    for (const own of ['.oxlintrc.json', 'scripts/lint', 'package.json'])
      cpSync(own, path.join(folder, own), { recursive: true })
    for (const [file, text] of Object.entries(planted)) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
      writeFileSync(path.join(folder, file), text)
    }
    const oxlint = path.resolve('node_modules/oxlint/bin/oxlint')
    const { stdout } = spawnSync(process.execPath, [oxlint, '--format', 'json', 'src'], {
      cwd: folder,
      encoding: 'utf8',
    })
    problems = (JSON.parse(stdout) as { diagnostics: typeof problems }).diagnostics
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test.each([
    [
      'src/domain/clock.ts',
      ['house(imports)', 'house(no-hidden-input)', 'house(no-hidden-input)', 'house(no-hidden-input)'],
    ],
    ['src/domain/same-answer.ts', []],
    ['src/domain/today.ts', ['eslint(no-restricted-imports)']],
    ['src/domain/cycle-a.ts', ['import(no-cycle)']],
    ['src/domain/everything.ts', ['house(imports)']],
    [
      'src/client/features/board/board.tsx',
      ['house(imports)', 'house(imports)', 'typescript(consistent-type-imports)'],
    ],
    ['src/client/ui/card.tsx', ['house(no-product-nouns)']],
    ['src/client/features/board/board-empty.tsx', Array<string>(5).fill('house(no-stray-texts)')],
    ['src/client/features/board/copy.ts', []],
    ['src/client/features/board/board-empty.test.ts', []],
    ['src/client/components/terms-conditions.tsx', []],
    ['src/server/features/loads/post.ts', ['house(no-environment)']],
    ['src/server/features/loads/list-loads.ts', ['house(no-stray-sql)', 'house(no-stray-sql)']],
    ['src/server/features/loads/load.sql.ts', []],
    ['src/server/features/loads/utils.ts', ['house(file-names)']],
    ['src/server/jobs/worker.ts', ['typescript(no-floating-promises)']],
  ])('[CODE-06] checks %s and reports %j', (file, codes) => {
    expect(
      problems
        .filter((problem) => problem.filename === file)
        .map((problem) => problem.code)
        .toSorted(),
    ).toEqual(codes)
  })
})

import { describe, expect, test } from 'vitest'
import { lint } from './lint-sources.ts'

const REFUSED = [
  ['src/domain/freight/money.ts', 'zod', 'take what the rule needs as a parameter'],
  ['src/domain/freight/money.ts', '#contract/freight/load.ts', 'take what the rule needs as a parameter'],
  ['src/domain/freight/money.ts', 'node:fs', 'take what the rule needs as a parameter'],
  ['src/contract/freight/load.ts', 'react', 'only says what travels'],
  ['src/offline/outbox/drain.ts', 'react', 'let a feature turn it into a hook'],
  ['src/offline/outbox/drain.ts', '#server/db/schema.ts', 'knows neither React nor the server'],
  ['src/client/ui/button.tsx', '#domain/freight/money.ts', 'put pieces that know a load in src/client/components'],
  ['src/client/ui/button.tsx', '@tanstack/react-query', 'The design system knows no product'],
  ['src/client/components/load/load-card.tsx', '#offline/outbox/outbox.ts', 'takes props and reports events'],
  ['src/client/components/load/load-card.tsx', '#client/features/loads/queries.ts', 'takes props and reports events'],
  ['src/client/features/board/board.tsx', '#client/features/loads/queries.ts', 'Compose both in a *.route.tsx'],
  ['src/client/features/board/board.tsx', '../loads/queries.ts', 'Compose both in a *.route.tsx'],
  ['src/client/features/board/board.route.tsx', '#client/app/router.ts', 'through route context'],
  ['src/client/features/map/map.tsx', 'maplibre-gl', 'what vendors offer through src/client/browser'],
  ['src/client/features/board/board.tsx', '#server/db/schema.ts', 'A feature builds on ui, components and offline'],
  ['src/server/db/schema.ts', '#server/features/loads/load.sql.ts', 'knows nobody who uses them'],
  ['src/server/jobs/worker.ts', '#server/features/push/deliver.job.ts', 'context.ts registers it'],
  ['src/server/http/bind.ts', '#server/features/account/sign-in/sign-in.ts', 'serves every feature and knows none'],
  ['src/server/ports/mail/smtp.ts', '#server/db/schema.ts', 'handed the small store interface'],
  [
    'src/server/ports/router/openrouteservice.ts',
    '#tests/support/vendor-stand-in.ts',
    'handed the small store interface',
  ],
  ['src/server/features/billing/charge.ts', 'stripe', 'Vendors stand behind a port'],
  ['src/server/features/booking/accept.ts', '#server/features/loads/tender-load.ts', 'Record an event'],
  ['src/server/features/loads/load.sql.ts', '#client/ui/button.tsx', 'A *.sql.ts is only SQL'],
  ['src/server/features/deals/deal.sql.ts', '#server/http/refusal.ts', 'is a *.step.ts'],
  ['src/server/features/deals/deal.sql.ts', '#server/jobs/record.ts', 'is a *.step.ts'],
  ['src/server/features/deals/deal.sql.ts', '#server/jobs/task.ts', 'is a *.step.ts'],
  ['src/server/features/deals/deal.sql.ts', './open-deal.step.ts', 'is a *.step.ts'],
  ['src/server/features/deals/deal.sql.ts', '../loads/lock-load.step.ts', 'is a *.step.ts'],
  [
    'src/server/features/account/account.routes.ts',
    '#server/workflows/delete-account.ts',
    'Vendors stand behind a port',
  ],
  ['src/server/features/deals/serve-signing-page.ts', '#server/app.ts', 'A raw route wires one address'],
  ['src/server/workflows/delete-account.ts', 'stripe', 'calls the steps of several features'],
  ['sw/push.ts', '#domain/time/retry.ts', 'the rule belongs in src/domain, the work in src/offline'],
  ['sw/push.ts', 'react', 'turns events into calls'],
  ['tests/api/booking.test.ts', '#server/features/booking/accept.ts', 'act as users or as clients'],
  ['tests/e2e/first-haul.e2e.ts', '#offline/db.ts', 'act as users or as clients'],
  ['scripts/start.ts', '#server/main.ts', 'run the product'],
  ['scripts/start.ts', '../src/server/main.ts', 'imported by its name'],
  ['src/server/features/loads/load.sql.ts', '../../db/schema.ts', 'imported by its name'],
  ['src/domain/freight/money.ts', '../utils/round.ts', 'The name says nothing'],
  ['src/contract/freight/load.ts', './index.ts', 'No barrels'],
  ['src/domain/time/period.ts', 'date-fns', "the function's own file"],
] as const

const ALLOWED = [
  ['src/domain/freight/booking.ts', './money.ts'],
  ['src/domain/time/period.ts', 'date-fns/parseISO'],
  ['src/domain/time/stop-time.ts', '@date-fns/tz'],
  ['src/contract/freight/load.ts', 'zod/mini'],
  ['src/client/features/board/board-load.route.tsx', '#client/features/booking/book.dialog.tsx'],
  ['src/client/app/main.tsx', './tokens.css'],
  ['src/client/browser/map.tsx', 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'],
  ['src/server/features/booking/accept.ts', '#server/features/loads/load.sql.ts'],
  ['src/server/features/booking/accept.ts', './booking.sql.ts'],
  ['src/server/features/booking/accept.ts', '#server/features/deals/open-deal.step.ts'],
  ['src/server/features/deals/open-deal.step.ts', '#server/jobs/task.ts'],
  ['src/server/features/loads/my-loads.sql.ts', '../booking/booking-request.sql.ts'],
  ['src/server/features/invoices/packet-pdf.ts', '#server/features/deals/rate-confirmation-pdf.ts'],
  ['src/server/workflows/delete-account.ts', '#server/features/account/account-deps.ts'],
  ['src/server/features/deals/serve-signing-page.ts', '#server/features/account/sign-in/attempt-limiter.ts'],
  ['src/domain/freight/money.test.ts', 'fast-check'],
  ['tests/faults/drain.test.ts', '#offline/outbox/drain.ts'],
  ['tests/support/server.ts', '#server/app.ts'],
  ['src/server/db/schema.pg.test.ts', '#tests/support/database.ts'],
  ['src/server/db/schema.pg.slow.test.ts', '#tests/support/database.ts'],
  ['src/server/ports/router/openrouteservice.test.ts', '#tests/support/vendor-stand-in.ts'],
  ['src/server/features/invoices/packet-pdf.test.ts', '#tests/support/read-pdf.ts'],
  ['vite.config.ts', './scripts/code-groups.ts'],
] as const

const importing: Record<string, string> = { 'src/client/features/loads/queries.ts': '' }
for (const [file, specifier] of [...REFUSED, ...ALLOWED])
  importing[file] = `${importing[file] ?? ''}import '${specifier}'\n`
const importProblems = lint(importing).filter(({ code }) => code === 'eslint(no-restricted-imports)')

/** What the linter says to do instead of an import. */
function refusals(file: string, specifier: string): (string | undefined)[] {
  return importProblems
    .filter(({ filename, message }) => filename === file && message.startsWith(`'${specifier}' `))
    .map(({ help }) => help)
}

describe('[CODE-06] the lint rule rejects an import and says what to do instead', () => {
  test.each(REFUSED)('%s importing %s', (file, specifier, sentence) => {
    expect(refusals(file, specifier)).toEqual([expect.stringContaining(sentence)])
  })
})

describe('the lint rule allows an import', () => {
  test.each(ALLOWED)('%s importing %s', (file, specifier) => {
    expect(refusals(file, specifier)).toEqual([])
  })
})

describe('the linter', () => {
  const problems = lint({
    'src/domain/clock.ts': `import { b } from '#contract/b.ts'\nexport const at = [new Date(), Date.now(), Math.random(), b]\n`,
    'src/domain/same-answer.ts': `export const at = (iso: string) => new Date(iso)\n`,
    'src/domain/today.ts': `import { addDays } from 'date-fns/addDays'\nimport { isToday } from 'date-fns/isToday'\nexport const isDue = (at: Date) => isToday(addDays(at, 1))\n`,
    'src/domain/cycle-a.ts': `import { b } from './cycle-b.ts'\nexport const a = (): unknown => b\n`,
    'src/domain/cycle-b.ts': `import { a } from './cycle-a.ts'\nexport const b = (): unknown => a\n`,
    'src/domain/everything.ts': `export * from './same-answer.ts'\n`,
    'src/client/features/board/board.tsx': `export const load = () => import('#client/features/loads/queries.ts')\nexport type Row = import('#server/db/schema.ts').Row\n`,
    'src/client/features/loads/queries.ts': `export const one = 1\n`,
    'src/client/ui/dateField.tsx': `export const one = 1\n`,
    'src/client/ui/long.ts': `export const one = 1\n${'\n'.repeat(700)}`,
    'src/server/features/loads/post.ts': `export const key = process.env['KEY']\n`,
    'src/server/features/loads/list-loads.ts': `import { db, sql } from './db.ts'\nexport const rows = [db.selectFrom('load').execute(), sql\`select 1\`]\n`,
    'src/server/features/loads/load.sql.ts': `import { db } from './db.ts'\nexport const rows = () => db.selectFrom('load').execute()\n`,
    'src/server/jobs/worker.ts': `const work = async () => 1\nwork()\nexport { work }\n`,
  })

  test.each([
    [
      'src/domain/clock.ts',
      ['eslint(no-restricted-imports)', 'house(no-hidden-input)', 'house(no-hidden-input)', 'house(no-hidden-input)'],
    ],
    ['src/domain/same-answer.ts', []],
    ['src/domain/today.ts', ['eslint(no-restricted-imports)']],
    ['src/domain/cycle-a.ts', ['import(no-cycle)']],
    ['src/domain/everything.ts', ['oxc(no-barrel-file)']],
    ['src/client/features/board/board.tsx', ['eslint(no-restricted-imports)', 'typescript(consistent-type-imports)']],
    ['src/client/ui/dateField.tsx', ['unicorn(filename-case)']],
    ['src/client/ui/long.ts', ['eslint(max-lines)']],
    ['src/server/features/loads/post.ts', ['node(no-process-env)']],
    ['src/server/features/loads/list-loads.ts', ['house(no-stray-sql)', 'house(no-stray-sql)']],
    ['src/server/features/loads/load.sql.ts', []],
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

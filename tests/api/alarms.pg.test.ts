import { readFile } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { startApi } from '#tests/support/api-server.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { filled } from '#tests/support/filled.ts'

const { database, drop } = await freshPostgres()
// any PostgreSQL will do: its series exist when one is named
const server = await startApi(database.connectionString, { DATABASE_REPLICA_URL: database.connectionString })
afterAll(async () => {
  await server.stop()
  await drop()
})

/** Prometheus adds them. */
const ADDED = ['instance', 'job', 'le']

/** Names of series with the labels that they have, and the values of those that this process fills from the start. */
async function readSeries() {
  const at = new Date(server.now()).toISOString()
  const backup = JSON.stringify({ at, place: '/var/backups/milepost' })
  await server.db.insertInto('app_setting').values({ key: 'last-backup', value: backup }).execute()
  const checked = JSON.stringify({ at, missing: 0, extra: 0, outdated: 0 })
  await server.db.insertInto('app_setting').values({ key: 'last-board-check', value: checked }).execute()
  await fetch(`${server.url}/api/health/live`)
  const text = await (await fetch(`${server.url}/metrics`)).text()
  const series = new Map<string, Map<string, Set<string>>>([['up', new Map()]])
  for (const [, name = '', labels = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
    const known = series.get(name) ?? new Map<string, Set<string>>()
    series.set(name, known)
    for (const [, label = '', value = ''] of labels.matchAll(/(\w+)="([^"]*)"/g))
      known.set(label, (known.get(label) ?? new Set()).add(value))
  }
  return series
}

const series = await readSeries()

/** What an expression names that no process has. */
function missingIn(expression: string): string[] {
  const missing: string[] = []
  for (const [, name = '', selector = ''] of expression.matchAll(
    /\b(milepost_\w+|up|(?:process|nodejs)_\w+)(?:\{([^}]*)\})?/g,
  )) {
    const labels = series.get(name)
    if (!labels) missing.push(name)
    for (const [, label = '', operator, value = ''] of selector.matchAll(/(\w+)(=~|!=|!~|=)"([^"]*)"/g)) {
      if (ADDED.includes(label)) continue
      const values = labels?.get(label)
      if (!values) missing.push(`${name}{${label}}`)
      const isFilled = label === 'outcome' || label === 'state' || label === 'queue'
      for (const each of isFilled && operator !== '!~' ? value.split('|') : [])
        if (values && !values.has(each)) missing.push(`${name}{${label}="${each}"}`)
    }
    for (const [, grouped = ''] of expression.matchAll(/\bby \(([^)]*)\)/g))
      for (const label of grouped.split(',').map((each) => each.trim()))
        if (!ADDED.includes(label) && !labels?.has(label)) missing.push(`${name} by ${label}`)
  }
  return missing
}

test('[RUN-05] an expression with a series, label or outcome that does not exist is noticed', () => {
  expect(missingIn('sum by (queue) (milepost_jobs_lost)')).toEqual([
    'milepost_jobs_lost',
    'milepost_jobs_lost by queue',
  ])
  expect(missingIn('milepost_mails_total{result="failed"}')).toEqual(['milepost_mails_total{result}'])
  expect(missingIn('milepost_mails_total{outcome="lost"}')).toEqual(['milepost_mails_total{outcome="lost"}'])
})

test('[RUN-05] the sample alarms name series, labels and outcomes that exist, and the guide says what to do', async () => {
  const file = await readFile('deploy/prometheus-alarms.yml', 'utf8')
  const guide = await readFile('docs/operations.md', 'utf8')
  const alarms = file.split(/^ {6}- alert: /m).slice(1)
  expect(alarms.length).toBeGreaterThan(10)
  for (const alarm of alarms) {
    const [name = ''] = alarm.split('\n')
    const expression = alarm.slice(alarm.indexOf('expr:'), alarm.search(/^ {8}(?:for|labels):/m))
    expect([name, missingIn(expression)]).toEqual([name, []])
    // oxlint-disable-next-line luck/no-vacuous-check -- an alarm may name no label
    for (const [, label = ''] of alarm.matchAll(/\$labels\.(\w+)/g))
      expect([name, /\bby \(([^)]*)\)/.exec(expression)?.[1]?.split(', ') ?? ADDED]).toEqual([
        name,
        expect.arrayContaining([label]),
      ])
    expect(guide).toContain(`\`${name}\``)
  }
})

test('[RUN-05] the dashboard asks for series and labels that exist', async () => {
  const file = await readFile('deploy/grafana-dashboard.json', 'utf8')
  const { panels } = JSON.parse(file) as { panels: { title: string; targets: { expr: string }[] }[] }
  for (const { title, targets } of filled(panels))
    expect([title, targets.flatMap(({ expr }) => missingIn(expr))]).toEqual([title, []])
})

test('[RUN-23] the backup alarm has a series before the first backup, and readiness, clock, board and disk have theirs', async () => {
  const { database: empty, drop: dropEmpty } = await freshPostgres()
  const fresh = await startApi(empty.connectionString)
  try {
    const text = await (await fetch(`${fresh.url}/metrics`)).text()
    const valueOf = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
    expect(valueOf('milepost_last_backup_timestamp_seconds')).toBe(0)
    expect(valueOf('milepost_ready')).toBe(1)
    expect(Math.abs(valueOf('milepost_clock_ahead_seconds'))).toBeLessThan(5)
    expect(valueOf('milepost_disk_free_ratio')).toBeGreaterThan(0)
    expect(valueOf('milepost_board_checked_timestamp_seconds')).toBe(0)
  } finally {
    await fresh.stop()
    await dropEmpty()
  }
})

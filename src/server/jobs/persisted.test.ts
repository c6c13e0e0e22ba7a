import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { filled } from '#tests/support/filled.ts'
import { domainEventSchema } from './domain-event.ts'
import { mailTaskSchema, pushTaskSchema } from './task.ts'
import { EVENT_QUEUE, eventJob, MAIL_QUEUE, PUSH_QUEUE } from './queue.ts'

interface Fixture {
  database: {
    tables: { domain_event: { type: string; payload: object }[] }
    jobs: { queue: string; data: { kind?: string } }[]
  }
}

/** What each shipped version recorded and queued, oldest first. */
const SHIPPED = globSync('tests/fixtures/persisted/database-v*.json')
  .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  .map((file) => [file, (JSON.parse(readFileSync(file, 'utf8')) as Fixture).database] as const)

const TASKS = { [EVENT_QUEUE]: eventJob, [MAIL_QUEUE]: mailTaskSchema, [PUSH_QUEUE]: pushTaskSchema }

/** Drops empty lists, which mean the same as missing ones. */
const withoutEmptyLists = (payload: object) =>
  Object.fromEntries(Object.entries(payload).filter(([, value]) => !Array.isArray(value) || value.length > 0))

const unique = (names: (string | undefined)[]) => [...new Set(names.map(String))].sort()

describe.each(SHIPPED)('%s', (_, { tables, jobs }) => {
  test('[OFF-16] this version reads each event and job with every recorded field', () => {
    for (const { type, payload } of filled(tables.domain_event))
      expect(domainEventSchema.parse({ type, ...payload })).toMatchObject({ type, ...withoutEmptyLists(payload) })
    for (const [queue, task] of Object.entries(TASKS)) {
      const stored = jobs.filter((job) => job.queue === queue)
      expect(stored.length).toBeGreaterThan(0)
      for (const { data } of stored) expect(task.parse(data)).toMatchObject(data)
    }
  })
})

test('the newest fixture has an event of each type and an email task of each kind', () => {
  const { tables, jobs } = SHIPPED.at(-1)?.[1] ?? { tables: { domain_event: [] }, jobs: [] }
  const emails = jobs.filter(({ queue }) => queue === MAIL_QUEUE)
  expect(unique(tables.domain_event.map(({ type }) => type))).toEqual(
    unique(domainEventSchema.options.map(({ shape }) => shape.type.value)),
  )
  expect(unique(emails.map(({ data }) => data.kind))).toEqual(
    unique(mailTaskSchema.options.map(({ shape }) => shape.kind.value)),
  )
})

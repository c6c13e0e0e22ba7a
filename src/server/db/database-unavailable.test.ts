import { expect, test } from 'vitest'
import { DatabaseBusy, DatabaseUnavailable, outageOf } from './database-unavailable.ts'

const coded = (code: string, message = '') => Object.assign(new Error(message), { code })

test.each([
  ['no connection', new DatabaseUnavailable(), 'unreachable'],
  ['the server starts', coded('57P03'), 'unreachable'],
  ['its turn did not come', new DatabaseBusy(), 'busy'],
  ['lock_timeout', coded('55P03'), 'busy'],
  ['statement_timeout', coded('57014'), 'busy'],
  ['deadlock', coded('40P01'), 'busy'],
  ['serialization failure', coded('40001'), 'busy'],
  ['disk full', coded('53100'), 'full'],
  ['out of memory', coded('53200'), 'full'],
  ['too many connections', coded('53300'), 'full'],
  ['read-only', coded('25006'), 'full'],
  ['ended by the administrator', coded('57P01'), 'lost'],
  ['crashed', coded('57P02'), 'lost'],
  ['idle in transaction for too long', coded('25P03'), 'lost'],
  ['connection failure', coded('08006'), 'lost'],
  ['connection reset', coded('ECONNRESET'), 'lost'],
  ['terminated', new Error('Connection terminated unexpectedly'), 'lost'],
  ['used after that', new Error('Client has encountered a connection error and is not queryable'), 'lost'],
  ['a bug', coded('42601'), null],
  ['a rule', coded('23505'), null],
  ['another error', new TypeError('x is undefined'), null],
] as const)('[RUN-06] %s', (_, error, outage) => {
  expect(outageOf(error)).toBe(outage)
})

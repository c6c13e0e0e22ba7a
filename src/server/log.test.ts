import { expect, test } from 'vitest'
import { messageOf } from '#server/jobs/job-log.ts'
import { createLog, jobLogOn } from './log.ts'

test('[RUN-10] background work logs one JSON object a line, also of what is no error', () => {
  const lines: string[] = []
  const log = jobLogOn(createLog('error', { write: (line) => void lines.push(line) }))
  log('mail: refused\nby the server', new Error('550'))
  const report = { message: 'connection lost', queue: 'mail' }
  log(messageOf(report), report)
  log('billing will be retried')
  expect(lines.map((line) => line.split('\n').length)).toEqual([2, 2, 2])
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({ level: 50, part: 'jobs', msg: 'mail: refused\nby the server' }),
    expect.objectContaining({ msg: 'connection lost', err: expect.objectContaining({ queue: 'mail' }) }),
    expect.objectContaining({ msg: 'billing will be retried' }),
  ])
  expect(messageOf({ code: '53100' })).toBe('{"code":"53100"}')
})

test('[RUN-23] no line has an empty message: a refused connection has a code alone', () => {
  expect(messageOf(Object.assign(new Error(''), { code: 'ECONNREFUSED' }))).toBe('ECONNREFUSED')
  expect(messageOf(new AggregateError([], ''))).toBe('AggregateError')
})

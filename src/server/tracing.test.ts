import { expect, test } from 'vitest'
import { summarize } from './tracing.ts'

test.each([
  ['select "id" from "load" where "id" = $1', 'select load'],
  ['select 1 from public."load_board" as b', 'select load_board'],
  ['insert into "stop_event" ("id") values ($1)', 'insert stop_event'],
  ['update "user_account" set "name" = $1', 'update user_account'],
  ['delete from "session"', 'delete session'],
  ['with due as (select id from tender for update) select 1', 'with tender'],
  ['select extract(epoch from now()) from domain_event', 'select domain_event'],
  ['begin', 'begin'],
  ['', 'statement'],
])('[RUN-05] a statement is summed up by its verb and table: %s', (text, summary) => {
  expect(summarize(text)).toBe(summary)
})

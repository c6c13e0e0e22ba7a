import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { forgetDraft, forgetDrafts, keepDraft, keptDraft } from './drafts.ts'

test('a draft is kept as typed, for its account alone, until it is forgotten', async () => {
  const typed = { rate: '2,3', city: '' }
  expect(await keepDraft('ann', 'load', typed, 5)).toBe(true)
  expect(await keptDraft('ann', 'load')).toEqual({ content: typed, at: 5 })
  expect(await keptDraft('ben', 'load')).toBeNull()
  await forgetDraft('ann', 'load')
  expect(await keptDraft('ann', 'load')).toBeNull()
})

test("[GUARD-16] signing out forgets the account's drafts and no other's", async () => {
  await keepDraft('ann', 'load', 'a', 1)
  await keepDraft('ann', 'load 7', 'b', 1)
  await keepDraft('anna', 'load', 'c', 1)
  await forgetDrafts('ann')
  expect([await keptDraft('ann', 'load'), await keptDraft('ann', 'load 7')]).toEqual([null, null])
  expect((await keptDraft('anna', 'load'))?.content).toBe('c')
})

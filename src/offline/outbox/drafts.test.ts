import { expect, test } from 'vitest'
import { deleteDraft, deleteDrafts, saveDraft, loadDraft } from './drafts.ts'

test('a draft is saved as typed, for its account only, until it is deleted', async () => {
  const typed = { rate: '2,3', city: '' }
  expect(await saveDraft('ann', 'load', typed, 5)).toBe(true)
  expect(await loadDraft('ann', 'load')).toEqual({ content: typed, at: 5 })
  expect(await loadDraft('ben', 'load')).toBeNull()
  await deleteDraft('ann', 'load')
  expect(await loadDraft('ann', 'load')).toBeNull()
})

test("[GUARD-16] signing out deletes the account's drafts and no other account's", async () => {
  await saveDraft('ann', 'load', 'a', 1)
  await saveDraft('ann', 'load 7', 'b', 1)
  await saveDraft('anna', 'load', 'c', 1)
  await deleteDrafts('ann')
  expect([await loadDraft('ann', 'load'), await loadDraft('ann', 'load 7')]).toEqual([null, null])
  expect((await loadDraft('anna', 'load'))?.content).toBe('c')
})

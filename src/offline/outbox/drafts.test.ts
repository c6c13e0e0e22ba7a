import { expect, test } from 'vitest'
import type { PersonId } from '#domain/access/ids.ts'
import { deleteDraft, deleteDrafts, saveDraft, loadDraft } from './drafts.ts'

const ANN = 'ann' as PersonId
const BEN = 'ben' as PersonId
const ANNA = 'anna' as PersonId

test('a draft is saved as typed, for its account only, until it is deleted', async () => {
  const typed = { rate: '2,3', city: '' }
  expect(await saveDraft(ANN, 'load', typed, 5)).toBe(true)
  expect(await loadDraft(ANN, 'load')).toEqual({ content: typed, at: 5 })
  expect(await loadDraft(BEN, 'load')).toBeNull()
  await deleteDraft(ANN, 'load')
  expect(await loadDraft(ANN, 'load')).toBeNull()
})

test("[GUARD-16] signing out deletes the account's drafts and no other account's", async () => {
  await saveDraft(ANN, 'load', 'a', 1)
  await saveDraft(ANN, 'load 7', 'b', 1)
  await saveDraft(ANNA, 'load', 'c', 1)
  await deleteDrafts(ANN)
  expect([await loadDraft(ANN, 'load'), await loadDraft(ANN, 'load 7')]).toEqual([null, null])
  expect((await loadDraft(ANNA, 'load'))?.content).toBe('c')
})

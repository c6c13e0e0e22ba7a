import { expect, test } from 'vitest'
import { WEBHOOK_TYPES } from '#contract/programs/webhook-event.ts'
import { WEBHOOK_GROUPS, typesIn } from './webhook-groups.ts'

test('every type of event but the test can be chosen, each once', () => {
  const chosen = WEBHOOK_GROUPS.flatMap(typesIn)
  expect(chosen.toSorted()).toEqual(WEBHOOK_TYPES.filter((type) => type !== 'webhook.test').toSorted())
})

import type { Spend } from '#server/http/budget.ts'
import type { Route } from '#server/http/route.ts'
import { changeApiKey, endApiKey, listApiKeys, makeApiKey, readOwnKey } from './api-keys.ts'
import { listWebhookMessages, readWebhookMessage, replayWebhookMessage, testWebhook } from './webhook-messages.ts'
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  readWebhook,
  rotateWebhook,
  turnOffWebhook,
  turnOnWebhook,
  updateWebhook,
  type WebhookDeps,
} from './webhooks.ts'

/** What programs need to act for a company, and to hear what happens. */
export function integrationRoutes(deps: WebhookDeps & { spend: Spend }): Route[] {
  return [
    listApiKeys,
    makeApiKey,
    changeApiKey,
    endApiKey,
    readOwnKey,
    listWebhooks,
    createWebhook(deps),
    readWebhook,
    updateWebhook(deps),
    deleteWebhook,
    rotateWebhook(deps),
    testWebhook(deps),
    turnOnWebhook(deps),
    turnOffWebhook,
    listWebhookMessages,
    readWebhookMessage,
    replayWebhookMessage,
  ]
}

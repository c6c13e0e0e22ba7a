import { useMutation, useQueryClient } from '@tanstack/react-query'
import { COMPANY_LOG_KEY } from '#client/data/account/company.queries.ts'
import { useRefreshAccount } from '#client/data/account/own-account.ts'
import type { StoredQuery } from '#client/data/cache/use-stored.ts'
import { toasts } from '#client/ui/toasts.ts'
import type { Endpoint, EndpointInput, EndpointResponse } from '#contract/api/endpoint.ts'
import {
  listWebhookMessagesEndpoint,
  listWebhooksEndpoint,
  readWebhookEndpoint,
  readWebhookMessageEndpoint,
} from '#contract/programs/webhook.ts'
import { createAnswerStore } from '#offline/cache/stored-answer.ts'
import { call } from '#offline/session/call.ts'

const NOUN = 'webhooks'

/** The company's webhooks, the oldest first, for owners. */
export const webhooksQuery: StoredQuery<EndpointResponse<typeof listWebhooksEndpoint>> = {
  key: [NOUN, 'list'],
  fetch: (signal) => call(listWebhooksEndpoint, {}, { signal }),
  ...createAnswerStore(listWebhooksEndpoint, 'own'),
}

export const webhookQuery = (id: string): StoredQuery<EndpointResponse<typeof readWebhookEndpoint>> => ({
  key: [NOUN, 'one', id],
  fetch: (signal) => call(readWebhookEndpoint, { params: { id } }, { signal }),
  ...createAnswerStore(readWebhookEndpoint, id),
})

/** @param after the last message of the page before */
export const webhookMessagesQuery = (
  id: string,
  after?: string,
): StoredQuery<EndpointResponse<typeof listWebhookMessagesEndpoint>> => ({
  key: [NOUN, 'messages', id, after ?? null],
  fetch: (signal) => call(listWebhookMessagesEndpoint, { params: { id }, query: { after } }, { signal }),
  ...createAnswerStore(listWebhookMessagesEndpoint, `${id} ${after ?? ''}`),
})

export const webhookMessageQuery = (
  id: string,
  messageId: string,
): StoredQuery<EndpointResponse<typeof readWebhookMessageEndpoint>> => ({
  key: [NOUN, 'message', messageId],
  fetch: (signal) => call(readWebhookMessageEndpoint, { params: { id, messageId } }, { signal }),
  ...createAnswerStore(readWebhookMessageEndpoint, messageId),
})

export function useRefreshWebhooks(): () => Promise<void> {
  const queryClient = useQueryClient()
  const refreshAccount = useRefreshAccount()
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: [NOUN] }),
      queryClient.invalidateQueries({ queryKey: COMPANY_LOG_KEY }),
      refreshAccount(),
    ])
  }
}

/** A change of a webhook; then all of them are read again. */
export function useWebhookChange<E extends Endpoint>(
  endpoint: E,
  { done, onDone }: { done?: string; onDone?: (answer: EndpointResponse<E>) => void } = {},
) {
  const refresh = useRefreshWebhooks()
  return useMutation({
    meta: { about: endpoint.name },
    mutationFn: (input: EndpointInput<E>) => call(endpoint, input),
    onSuccess(answer) {
      if (done !== undefined) toasts.success(done)
      onDone?.(answer)
    },
    onSettled: refresh,
  })
}

import { useState } from 'react'
import { SectionCard } from '#client/components/section-card.tsx'
import { StoredView } from '#client/components/stored-view.tsx'
import { useStored } from '#client/data/cache/use-stored.ts'
import { Button } from '#client/ui/button.tsx'
import { replayWebhookMessageEndpoint, type Webhook, type WebhookMessage } from '#contract/programs/webhook.ts'
import { MessagePages } from './message-pages.tsx'
import { MESSAGE_STATE_NAMES, MESSAGES_COPY as COPY } from './webhook-copy.ts'
import { useWebhookChange, webhookMessageQuery, webhookMessagesQuery } from './webhooks.queries.ts'

/** What a webhook sent in 30 days. */
export function WebhookMessages({ webhook }: { webhook: Webhook }) {
  return (
    <SectionCard title={COPY.title}>
      <p className="text-ink-soft">{COPY.lead}</p>
      <MessagePages queryOf={(after) => webhookMessagesQuery(webhook.id, after)} words={COPY}>
        {(message) => <MessageRow key={message.id} webhook={webhook} message={message} />}
      </MessagePages>
    </SectionCard>
  )
}

function MessageRow({ webhook, message }: { webhook: Webhook; message: WebhookMessage }) {
  const [isOpen, setOpen] = useState(false)
  const { lastStatus, lastProblem } = message
  const ended = lastProblem ?? (lastStatus === null ? null : COPY.answered(lastStatus))
  return (
    <li>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="min-h-12 cursor-pointer py-3">
          <span className="font-bold wrap-anywhere">{message.type}</span>{' '}
          <span className="text-ink-soft">#{message.sequence}</span>{' '}
          <span className="font-semibold">{MESSAGE_STATE_NAMES[message.state]}</span>
          <span className="block text-sm text-ink-soft">
            {[COPY.line(message), ...(ended === null ? [] : [ended])].join(' · ')}
          </span>
        </summary>
        {isOpen && <MessageDetail webhook={webhook} message={message} />}
      </details>
    </li>
  )
}

function MessageDetail({ webhook, message }: { webhook: Webhook; message: WebhookMessage }) {
  const stored = useStored(webhookMessageQuery(webhook.id, message.id))
  const replaying = useWebhookChange(replayWebhookMessageEndpoint, { done: COPY.sentAgain })
  const isTest = message.type === 'webhook.test'
  return (
    <StoredView stored={stored} words={{ ...COPY, empty: undefined }}>
      {({ body, tries }) => (
        <div className="flex flex-col gap-3 pb-4">
          <h3 className="font-semibold">{COPY.body}</h3>
          <pre className="max-h-80 overflow-auto rounded-lg border border-hairline p-3 text-sm" tabIndex={0}>
            {JSON.stringify(JSON.parse(body), null, 2)}
          </pre>
          <h3 className="font-semibold">{COPY.tries}</h3>
          {tries.length === 0 ? (
            <p>{COPY.noTries}</p>
          ) : (
            <ul>
              {tries.map((one) => (
                <li key={one.number} className="text-sm wrap-anywhere">
                  {COPY.tryLine(one)}: {one.problem ?? COPY.answered(one.status ?? 0)}
                  {one.answer !== null && <code className="block text-ink-soft">{one.answer}</code>}
                </li>
              ))}
            </ul>
          )}
          {(isTest || webhook.status === 'on' || webhook.status === 'failing') && (
            <Button
              variant="ghost"
              className="self-start"
              busy={replaying.isPending}
              onClick={() => replaying.mutate({ params: { id: webhook.id, messageId: message.id }, body: {} })}
            >
              {COPY.again}
            </Button>
          )}
        </div>
      )}
    </StoredView>
  )
}

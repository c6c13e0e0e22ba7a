import { Link } from '@tanstack/react-router'
import Webhook from 'lucide-react/icons/webhook'
import { useState } from 'react'
import { ShortList } from '#client/components/short-list.tsx'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { lazyDialog } from '#client/ui/lazy-dialog.tsx'
import { MOST_WEBHOOKS } from '#contract/programs/api-scope.ts'
import { describeWebhook, WEBHOOK_TYPES_COPY, WEBHOOKS_COPY as COPY } from './webhook-copy.ts'
import { webhooksQuery } from './webhooks.queries.ts'

const AddWebhookDialog = lazyDialog(() => import('./add-webhook.dialog.tsx'), 'AddWebhookDialog')

/** Where Milepost calls a company's own server. */
export function WebhooksSection() {
  const stored = useStored(webhooksQuery)
  const [isAdding, setAdding] = useState(false)
  return (
    <ShortList
      words={COPY}
      stored={stored}
      isOffline={useConnection().status === 'offline'}
      isFull={(stored.data?.data.length ?? 0) >= MOST_WEBHOOKS}
      onAdd={() => setAdding(true)}
      dialog={isAdding && <AddWebhookDialog onClose={() => setAdding(false)} />}
    >
      {(webhook) => (
        <li key={webhook.id}>
          <Link
            to="/dashboard/settings/integrations/webhooks/$webhookId"
            params={{ webhookId: webhook.id }}
            className="flex min-h-12 items-start gap-4 py-3"
          >
            <Webhook aria-hidden className="mt-0.5 size-6 shrink-0 text-ink-soft" />
            <span className="min-w-0">
              <span className="block font-bold wrap-anywhere underline">{webhook.url}</span>
              <span className="block text-sm">{WEBHOOK_TYPES_COPY.chosen(webhook.types)}</span>
              <span className="block text-sm text-ink-soft">{describeWebhook(webhook)}</span>
            </span>
          </Link>
        </li>
      )}
    </ShortList>
  )
}

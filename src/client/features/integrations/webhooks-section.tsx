import { Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import Webhook from 'lucide-react/icons/webhook'
import { useState } from 'react'
import { NeedsConnection } from '#client/components/needs-connection.tsx'
import { SectionCard } from '#client/components/section-card.tsx'
import { StoredView } from '#client/components/stored-view.tsx'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { Button } from '#client/ui/button.tsx'
import { lazyDialog } from '#client/ui/lazy-dialog.tsx'
import { Skeletons } from '#client/ui/skeleton.tsx'
import { MOST_WEBHOOKS } from '#contract/programs/api-scope.ts'
import { describeWebhook, WEBHOOKS_COPY as COPY } from './webhook-copy.ts'
import { webhooksQuery } from './webhooks.queries.ts'

const AddWebhookDialog = lazyDialog(() => import('./add-webhook.dialog.tsx'), 'AddWebhookDialog')

/** Where Milepost calls a company's own server. */
export function WebhooksSection() {
  const stored = useStored(webhooksQuery)
  const isOffline = useConnection().status === 'offline'
  const [isAdding, setAdding] = useState(false)
  const isFull = (stored.data?.data.length ?? 0) >= MOST_WEBHOOKS
  return (
    <SectionCard title={COPY.title}>
      <p className="text-ink-soft">{COPY.lead}</p>
      <NeedsConnection isOffline={isOffline} what={COPY.needsConnection} />
      <StoredView stored={stored} words={{ ...COPY, empty: undefined }} skeleton={<Skeletons heights={['h-16']} />}>
        {({ data }) =>
          data.length === 0 ? (
            <p>{COPY.empty}</p>
          ) : (
            <ul aria-label={COPY.list} className="divide-y divide-hairline">
              {data.map((webhook) => (
                <li key={webhook.id}>
                  <Link
                    to="/dashboard/settings/integrations/webhooks/$webhookId"
                    params={{ webhookId: webhook.id }}
                    className="flex min-h-12 items-start gap-4 py-3"
                  >
                    <Webhook aria-hidden className="mt-0.5 size-6 shrink-0 text-ink-soft" />
                    <span className="min-w-0">
                      <span className="block font-bold wrap-anywhere underline">{webhook.url}</span>
                      <span className="block text-sm text-ink-soft">{describeWebhook(webhook)}</span>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </StoredView>
      <Button
        variant="ghost"
        className="self-start"
        whyNot={isFull ? COPY.tooMany : undefined}
        onClick={() => setAdding(true)}
      >
        <Plus aria-hidden />
        {COPY.add}
      </Button>
      {isAdding && <AddWebhookDialog onClose={() => setAdding(false)} />}
    </SectionCard>
  )
}

import { Link } from '@tanstack/react-router'
import Ban from 'lucide-react/icons/ban'
import Check from 'lucide-react/icons/check'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import { useNow } from '#client/components/use-now.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import type { Icon, Tone } from '#client/ui/badge.tsx'
import { lazyDialog } from '#client/ui/lazy-dialog.tsx'
import { MOST_WEBHOOKS } from '#contract/programs/api-scope.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import type { Webhook } from '#contract/programs/webhook.ts'
import { IntegrationLink } from './integration-link.tsx'
import { IntegrationSection } from './integration-section.tsx'
import { describeLastTry, describeWebhook, WEBHOOK_TYPES_COPY, WEBHOOKS_COPY as COPY } from './webhook-copy.ts'
import { webhooksQuery } from './webhooks.queries.ts'

const AddWebhookDialog = lazyDialog(() => import('./add-webhook.dialog.tsx'), 'AddWebhookDialog')

const LOOKS: Record<Webhook['status'], { tone: Tone; icon: Icon }> = {
  on: { tone: 'green', icon: Check },
  unproved: { tone: 'grey', icon: CircleHelp },
  failing: { tone: 'orange', icon: TriangleAlert },
  off: { tone: 'red', icon: Ban },
}

/** Where Milepost calls a company's own server. */
export function WebhooksSection() {
  const stored = useStored(webhooksQuery)
  const now = useNow(MINUTE_MS)
  const [isAdding, setAdding] = useState(false)
  return (
    <IntegrationSection
      words={COPY}
      stored={stored}
      isFull={(stored.data?.data.length ?? 0) >= MOST_WEBHOOKS}
      onAdd={() => setAdding(true)}
      dialog={isAdding && <AddWebhookDialog onClose={() => setAdding(false)} />}
    >
      {(webhook) => (
        <IntegrationLink
          key={webhook.id}
          link={<Link to="/dashboard/settings/integrations/webhooks/$webhookId" params={{ webhookId: webhook.id }} />}
          title={webhook.url.replace(/^https:\/\//, '')}
          detail={WEBHOOK_TYPES_COPY.chosen(webhook.types)}
          state={{ ...LOOKS[webhook.status], words: describeWebhook(webhook) }}
          note={describeLastTry(webhook, now)}
        />
      )}
    </IntegrationSection>
  )
}

import { createFileRoute } from '@tanstack/react-router'
import BookOpen from 'lucide-react/icons/book-open'
import Braces from 'lucide-react/icons/braces'
import { useState } from 'react'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { BackLink } from '#client/components/back-link.tsx'
import { CompanyChanges } from '#client/components/company/company-changes.tsx'
import { useNow } from '#client/components/use-now.ts'
import { useCompanyLog } from '#client/data/account/company.queries.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { Button } from '#client/ui/button.tsx'
import { lazyDialog } from '#client/ui/lazy-dialog.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { useSideFormScreen } from '#client/ui/use-screen.ts'
import { PATHS } from '#contract/api/path.ts'
import { MOST_KEYS } from '#contract/programs/api-scope.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { apiKeysQuery } from './api-keys.queries.ts'
import { API_KEYS_COPY, INTEGRATIONS_COPY } from './copy.ts'
import { EdiSection } from './edi-section.tsx'
import { IntegrationSection } from './integration-section.tsx'
import { isLiving, KeyHeads, KeyRow } from './key-row.tsx'
import { MakeKeyCard } from './make-key-card.tsx'
import { WebhooksSection } from './webhooks-section.tsx'

const MakeKeyDialog = lazyDialog(() => import('./make-key.dialog.tsx'), 'MakeKeyDialog')

/** What lets programs act for the company: its owners make and end keys. */
function IntegrationsScreen() {
  usePageTitle(INTEGRATIONS_COPY.title)
  const { user } = useSession()
  return (
    <>
      <PageHeader
        title={INTEGRATIONS_COPY.title}
        isWide
        back={<BackLink to={PATHS.settings}>{INTEGRATIONS_COPY.back}</BackLink>}
      >
        <Button variant="quiet" render={<a href={PATHS.developers} />}>
          <BookOpen aria-hidden />
          {INTEGRATIONS_COPY.guide}
        </Button>
        <Button variant="quiet" render={<a href={PATHS.apiReference} />}>
          <Braces aria-hidden />
          {INTEGRATIONS_COPY.reference}
        </Button>
      </PageHeader>
      {user.company.seat === 'owner' ? (
        <Integrations company={user.company.name} />
      ) : (
        <p className="text-ink-soft">{INTEGRATIONS_COPY.onlyOwners}</p>
      )}
    </>
  )
}

/** On wide screens, the form for a key stands beside the lists; else a button opens it. */
function Integrations({ company }: { company: string }) {
  const hasSideForm = useSideFormScreen()
  const stored = useStored(apiKeysQuery)
  const now = useNow(MINUTE_MS)
  const [isMaking, setMaking] = useState(false)
  const [token, setToken] = useState<string>()
  const isFull = (stored.data?.data.filter((key) => isLiving(key, now)).length ?? 0) >= MOST_KEYS
  return (
    <div className="grid items-start gap-4 min-[68.75rem]:grid-cols-[minmax(0,1fr)_23.25rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <IntegrationSection
          words={{ ...API_KEYS_COPY, lead: API_KEYS_COPY.lead(company) }}
          stored={stored}
          isFull={isFull}
          onAdd={hasSideForm ? null : () => setMaking(true)}
          dialog={isMaking && <MakeKeyDialog onClose={() => setMaking(false)} />}
          heads={<KeyHeads />}
        >
          {(key) => <KeyRow key={key.id} apiKey={key} now={now} />}
        </IntegrationSection>
        <WebhooksSection />
        <EdiSection />
        <ProgramChanges />
      </div>
      {/* a new key stays on screen when the window gets narrower */}
      {(hasSideForm || token !== undefined) && <MakeKeyCard isFull={isFull} token={token} onToken={setToken} />}
    </div>
  )
}

/** What owners and programs did to keys, webhooks and partners. */
function ProgramChanges() {
  return <CompanyChanges log={useCompanyLog('programs')} />
}

export const Route = createFileRoute('/dashboard/settings/integrations')({ component: IntegrationsScreen })

import { type ReactNode, useState } from 'react'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { SectionCard } from '#client/components/section-card.tsx'
import { Button } from '#client/ui/button.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { AccountCard } from './account-card.tsx'
import { SETTINGS_COPY, SETTINGS_TABS } from './copy.ts'
import { SettingsLinks } from './settings-links.tsx'
import type { SettingsTab } from './settings-search.ts'
import { EmailNotificationsSetting } from './email-notifications-setting.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'

interface SettingsScreenProps {
  tab: SettingsTab
  onTab: (tab: SettingsTab) => void
  subscription: ReactNode
  signOutButton: ReactNode
  /** removes the deleted account's data from this device */
  onDeleted: () => Promise<void>
}

/** SET-01 to SET-09. Add a section as a card in the first tab. */
export function SettingsScreen({ tab, onTab, subscription, signOutButton, onDeleted }: SettingsScreenProps) {
  usePageTitle(SETTINGS_COPY.title)
  return (
    <>
      <PageHeader title={SETTINGS_COPY.title} />
      <Tabs label={SETTINGS_COPY.settings} tabs={SETTINGS_TABS} value={tab} onChange={onTab}>
        <div className="flex max-w-2xl flex-col gap-4">
          {tab === 'subscription' ? (
            subscription
          ) : (
            <>
              <AccountCard />
              <EmailNotificationsSetting />
              <SettingsLinks />
              {signOutButton}
              <DeleteAccount onDeleted={onDeleted} />
            </>
          )}
        </div>
      </Tabs>
    </>
  )
}

function DeleteAccount({ onDeleted }: { onDeleted: () => Promise<void> }) {
  const [isAsked, setAsked] = useState(false)
  return (
    <SectionCard title={SETTINGS_COPY.leaveMilepost}>
      <p className="text-ink-soft">{SETTINGS_COPY.leaveText}</p>
      <Button variant="ghost" className="self-start text-stop" onClick={() => setAsked(true)}>
        {SETTINGS_COPY.deleteAccount}
      </Button>
      {isAsked && <DeleteAccountDialog onDeleted={onDeleted} onClose={() => setAsked(false)} />}
    </SectionCard>
  )
}

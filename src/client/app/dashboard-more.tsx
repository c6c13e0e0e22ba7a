import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { getPushMoment, onPushMomentChange } from '#client/browser/push/push-moment.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { InstallHint } from '#client/features/info/install-hint.tsx'
import { openLoadId } from '#client/features/notifications/open-load-notifications.ts'
import { ReadOpenLoad } from '#client/features/notifications/read-open-load.tsx'
import { OutboxBanner } from '#client/features/outbox/outbox-banner.tsx'
import { UndoBar } from '#client/features/outbox/undo-bar.tsx'
import { usePaletteKey } from '#client/components/shortcuts.tsx'
import { lazyDialog } from '#client/ui/lazy-dialog.tsx'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { Drawer } from '#client/ui/drawer.tsx'
// a dialog must open at a dock without signal
import '#client/ui/dialog-box.tsx'
import { Aside } from './aside.tsx'
import { LAYOUT_COPY } from './copy.ts'
import { Sidebar } from './sidebar.tsx'
import { startBackground } from './background.ts'

const PushPrompt = lazyPart(() => import('#client/features/notifications/push-prompt.tsx'), 'PushPrompt')
const PaletteDialog = lazyDialog(() => import('#client/features/loads/palette/palette.dialog.tsx'), 'PaletteDialog')

/** Above the screen of a signed-in page. */
export function DashboardBanner() {
  return <OutboxBanner />
}

/** [SHELL-02] The menu of a phone. */
interface PhoneMenuProps {
  unread: number
  onClose: () => void
  onLogout: () => void
}

export function PhoneMenu({ unread, onClose, onLogout }: PhoneMenuProps) {
  return (
    <Drawer open onClose={onClose} title={LAYOUT_COPY.menu}>
      <Sidebar unread={unread} onLogout={onLogout} />
    </Drawer>
  )
}

/** What a signed-in page does and offers once its screen is up. */
export function DashboardMore({ unread }: { unread: number }) {
  const { id: personId } = useSession().user
  const queryClient = useQueryClient()
  const openLoad = openLoadId(useLocation().pathname)
  const moment = useSyncExternalStore(onPushMomentChange, getPushMoment)
  const [isFinding, setFinding] = useState(false)
  usePaletteKey(() => setFinding(true))
  useEffect(() => startBackground(personId, queryClient), [personId, queryClient])
  return (
    <>
      <Aside>
        <UndoBar />
      </Aside>
      <Aside>{unread > 0 && openLoad && <ReadOpenLoad key={openLoad} loadId={openLoad} />}</Aside>
      <Aside>{moment && <PushPrompt key={moment} moment={moment} />}</Aside>
      <Aside>
        <PaletteDialog open={isFinding} onClose={() => setFinding(false)} unread={unread} />
      </Aside>
      <Aside>
        <InstallHint />
      </Aside>
    </>
  )
}

import { Suspense, useState } from 'react'
import type { Load } from '#contract/freight/load.ts'
import { Button } from '#client/ui/button.tsx'
import { LoadingNotice, lazyPart } from '#client/ui/lazy-part.tsx'
import { DRIVER_LINKS_BUTTON } from './driver-links-copy.ts'

const DriverLinksDialog = lazyPart(() => import('../stop-dialogs.tsx'), 'DriverLinksDialog')

/** Opens the driver's links: to send one for the carrier, to see that there is one for the broker. */
export function DriverLinksButton({ load }: { load: Load }) {
  const [isOpen, setOpen] = useState(false)
  if (load.viewer !== 'carrier' && load.viewer !== 'owner') return null
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {DRIVER_LINKS_BUTTON[load.viewer === 'carrier' ? 'carrier' : 'broker']}
      </Button>
      {isOpen && (
        <Suspense fallback={<LoadingNotice />}>
          <DriverLinksDialog load={load} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

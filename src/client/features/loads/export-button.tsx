import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { exportLoads } from '#contract/load-export.ts'
import { saveText } from '#client/browser/save-text.ts'
import { useConnection } from '#client/data/use-connection.ts'
import { Button } from '#client/ui/button.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { call } from '#offline/call.ts'
import type { MyLoadsSearch } from './my-loads-search.ts'

/** The list that is looked at, with what narrows it, as a file for a spreadsheet. */
export function ExportButton({ asked }: { asked: MyLoadsSearch }) {
  const isOffline = useConnection().is === 'offline'
  const { tab, page: _page, sort: _sort, sortOrder: _order, search, ...days } = asked
  const exporting = useMutation({
    mutationFn: () => call(exportLoads, { query: { ...days, search: search || undefined, status: tab } }),
    onSuccess: (file) => saveText(`milepost-${tab}-loads.csv`, file),
  })
  const press = () =>
    isOffline ? toasts.info('An export needs a connection. Your loads stay on this device.') : exporting.mutate()
  return (
    <Button variant="quiet" busy={exporting.isPending} onClick={press}>
      <Download aria-hidden />
      Export
    </Button>
  )
}

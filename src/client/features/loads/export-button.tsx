import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { exportLoadsEndpoint } from '#contract/freight/load-export.ts'
import { downloadText } from '#client/browser/files/download-file.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { Button } from '#client/ui/button.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { call } from '#offline/session/call.ts'
import type { MyLoadsSearch } from './my-loads-search.ts'
import { MY_LOADS_TOOLS_COPY } from './my-loads-tools-copy.ts'

/** Downloads the current list, with its filters, for a spreadsheet. */
export function ExportButton({ asked, isBeside }: { asked: MyLoadsSearch; isBeside: boolean }) {
  const isOffline = useConnection().is === 'offline'
  const { tab, page: _page, sort: _sort, sortOrder: _order, search, cancelled, ...days } = asked
  const status = cancelled ? 'cancelled' : tab
  const exporting = useMutation({
    meta: { about: 'export-loads' },
    mutationFn: () => call(exportLoadsEndpoint, { query: { ...days, search: search || undefined, status } }),
    onSuccess: (file) => downloadText(`milepost-${status}-loads.csv`, file),
  })
  const press = () => (isOffline ? toasts.info(MY_LOADS_TOOLS_COPY.exportNeedsConnection) : exporting.mutate())
  return (
    <Button
      variant={isBeside ? 'ghost' : 'quiet'}
      size={isBeside ? 'compact' : 'normal'}
      busy={exporting.isPending}
      onClick={press}
    >
      <Download aria-hidden />
      {MY_LOADS_TOOLS_COPY.export}
    </Button>
  )
}

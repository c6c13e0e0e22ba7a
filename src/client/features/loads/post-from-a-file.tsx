import { Link } from '@tanstack/react-router'
import FileUp from 'lucide-react/icons/file-up'
import type { ComponentProps } from 'react'
import { PATHS } from '#contract/api/path.ts'
import { Button } from '#client/ui/button.tsx'
import { MY_LOADS_TOOLS_COPY } from './my-loads-tools-copy.ts'

/** Leads to posting many loads at once. */
export function PostFromAFile(button: Pick<ComponentProps<typeof Button>, 'variant' | 'size'>) {
  return (
    <Button {...button} render={<Link to={PATHS.bulkPost} />}>
      <FileUp aria-hidden />
      {MY_LOADS_TOOLS_COPY.postFromAFile}
    </Button>
  )
}

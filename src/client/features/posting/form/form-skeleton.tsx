import { Skeletons } from '#client/ui/skeleton.tsx'

/** Placeholder while the form's sections load. */
export function FormSkeleton() {
  return <Skeletons heights={['h-44', 'h-96']} />
}

export function LoadScreen({ loadId }: { loadId: string }) {
  return <p>{loadId}</p>
}

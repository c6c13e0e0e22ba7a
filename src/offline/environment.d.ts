// vite/client would bring the DOM with it, and the service worker has none
interface ImportMeta {
  readonly env?: { readonly VITE_API_ROOT?: string; readonly DEV?: boolean }
}

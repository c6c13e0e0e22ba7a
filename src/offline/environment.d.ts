// vite/client would bring the DOM with it, and the service worker has none
interface ImportMeta {
  readonly env?: { readonly VITE_API_ROOT?: string; readonly VITE_APP_VERSION?: string; readonly DEV?: boolean }
}

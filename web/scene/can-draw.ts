// Whether this device supports WebGL.
export function canDrawInSpace(): boolean {
  try {
    const context = document
      .createElement('canvas')
      .getContext('webgl2', { failIfMajorPerformanceCaveat: false });
    if (!context) return false;
    // There are only a few of them on a page.
    context.getExtension('WEBGL_lose_context')?.loseContext();
    return true;
  } catch {
    return false;
  }
}

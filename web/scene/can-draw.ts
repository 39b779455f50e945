// Whether this device supports WebGL.
export function canDrawInSpace(): boolean {
  try {
    const context = document
      .createElement('canvas')
      .getContext('webgl2', { failIfMajorPerformanceCaveat: false });
    if (!context) return false;
    // The number of contexts on a page is limited, so it is released.
    context.getExtension('WEBGL_lose_context')?.loseContext();
    return true;
  } catch {
    return false;
  }
}

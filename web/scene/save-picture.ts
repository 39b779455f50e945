// The present view of the set as a PNG of any size.
import type { Camera, Scene, WebGLRenderer } from 'three';

type Picture = {
  gl: WebGLRenderer;
  scene: Scene;
  camera: Camera;
  place: (aspect: number) => void;
  size: { width: number; height: number };
};

export async function savePicture({ gl, scene, camera, place, size }: Picture): Promise<Blob> {
  const width = gl.domElement.clientWidth;
  const height = gl.domElement.clientHeight;
  const ratio = gl.getPixelRatio();
  const copy = document.createElement('canvas');
  copy.width = size.width;
  copy.height = size.height;
  try {
    gl.setPixelRatio(1);
    gl.setSize(size.width, size.height, false);
    place(size.width / size.height);
    gl.render(scene, camera);
    // The drawing buffer can be read only until the browser presents it.
    copy.getContext('2d')?.drawImage(gl.domElement, 0, 0, size.width, size.height);
  } finally {
    gl.setPixelRatio(ratio);
    gl.setSize(width, height, false);
    place(width / Math.max(1, height));
    gl.render(scene, camera);
  }
  return new Promise((resolve, reject) =>
    copy.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}

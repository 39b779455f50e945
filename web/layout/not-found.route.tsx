// Any path that is no page: HTTP 404, and the not-found screen inside the frame (frame.route.tsx
// shows it).
import { data } from 'react-router';

function refuse(): never {
  throw data({ code: 'NOT_FOUND', details: null }, { status: 404 });
}

export const loader = refuse;
export const clientLoader = refuse;

export default function NotFoundRoute() {
  return null;
}

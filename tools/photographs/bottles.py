"""Glass: one closed surface from the foot over the lip to the floor of the hollow, with what is in it."""
import math

import numpy

import materials
from bench import Circle, Oval, Polygon, Rounded, profile, spline
from frames import SMOOTH

LACQUERS = {'black': ('lacquer', 'black'), 'white': ('lacquer', 'white'), 'gold': ('metal', 'gold'), 'silver': ('metal', 'silver')}
FADES = {'gradient-blue': (0.020, 0.11, 0.42), 'gradient-rose': (0.40, 0.135, 0.125)}


def is_opaque(frame):
    return frame.glass in LACQUERS


def neck_sizes(frame):
    """Radii of shaft, bead or thread, and bore."""
    radius = frame.neck.diameter / 2
    if frame.neck.closure == 'crimp':
        return radius * 0.88, radius, radius * 0.55
    return radius * 0.92, radius, radius * 0.68


def section_of(frame, neck, fillet):
    half, deep = frame.width / 2, frame.depth / 2
    if frame.is_round:
        return Circle(176)
    if frame.form in ('oval', 'heart'):
        return Oval(half, deep, neck, segments=208)
    if frame.form == 'hexagon':
        # Two corners at the sides, one broad face in front.
        slope = deep / (half - half * 0.5)
        length = math.hypot(slope, 1)
        sides = [(0, 1, deep), (0, -1, deep)] + [(a * slope / length, b / length, slope * half / length) for a in (-1, 1) for b in (-1, 1)]
        return Polygon(sides, half, deep, neck, fillet, sharpness=110)
    if frame.form == 'baguette':
        cut = half * 0.42
        diagonal = (half + deep - cut) / math.sqrt(2)
        sides = [(1, 0, half), (-1, 0, half), (0, 1, deep), (0, -1, deep)] + [(a / math.sqrt(2), b / math.sqrt(2), diagonal) for a in (-1, 1) for b in (-1, 1)]
        return Polygon(sides, half, deep, neck, fillet, sharpness=110)
    corner = {'flat': deep * 0.92, 'cube': frame.width * 0.07, 'rectangle': frame.width * 0.095}.get(frame.form, frame.width * 0.15)
    return Rounded(half, deep, corner, neck, fillet)


def outer_line(frame, shaft):
    """The outside from the foot to where the neck begins."""
    outline = frame.outline
    if outline[0][2] == SMOOTH:
        if frame.form == 'heart':
            points = spline([(frame.width * 0.10, 0.35)] + [(radius, height + 0.35) for radius, height, _ in outline[1:]])
            return [(frame.width * 0.05, 0.0)] + [point for point in points if not (point[1] > frame.body * 0.8 and point[0] < shaft * 0.98)]
        points = [(radius, height) for radius, height, _ in outline]
        top = [point for point in points if not (point[1] > frame.body / 2 and point[0] < shaft * 1.12)]
        return top
    return None


def hollow(frame):
    narrow = (frame.width - frame.wall * 2) / frame.width
    low = (frame.body - frame.base - frame.wall) / frame.body
    return [(radius * narrow, frame.base + height * low, fillet if fillet > 90 else fillet * 0.8 + 0.4) for radius, height, fillet in frame.outline]


def stand(radius, fillet):
    """The underside: a standing ring, the middle a little higher."""
    return [(0, 0.9), (radius * 0.64, 0.9, 0.5), (radius * 0.72, 0.0, 0.4), (radius, 0.0, fillet)]


def neck_line(frame, is_threaded=True):
    """Corners of the neck from shaft to lip, and the bore down again."""
    shaft, wide, bore = neck_sizes(frame)
    foot, top = frame.neck_from, frame.mouth
    if frame.neck.closure == 'crimp':
        bead = min(2.9, frame.neck_height * 0.42)
        up = [(shaft, foot, 1.3), (shaft, top - bead - 0.3, 0.35), (wide, top - bead, 0.6), (wide, top - 0.3, 0.8), (bore, top - 0.05, 0.6)]
    else:
        up = [(shaft, foot, 1.0), (shaft, top, 0.7), (bore, top, 0.5)]
    return up


def thread(frame):
    """Raises the ring of a screw neck where its thread runs."""
    shaft, wide, _ = neck_sizes(frame)
    turns = 1.6 if frame.neck_height < 12 else 2.2
    low, high = frame.neck_from + 2.4, frame.mouth - 1.4
    pitch = (high - low - 1.0) / turns

    def raise_ring(ring, _radius):
        height = ring[0][2]
        distance = numpy.hypot(ring[:, 0], ring[:, 1])
        if not low - 0.2 < height < high + 0.2 or distance[0] < shaft - 0.05 or distance[0] > shaft + 0.05:
            return ring
        angle = (numpy.arctan2(ring[:, 1], ring[:, 0]) + 2.2) / (2 * math.pi) % 1
        along = (height - low) / pitch - angle
        nearest = numpy.rint(along)
        away = numpy.abs(along - nearest) * pitch
        position = nearest + angle
        ends = numpy.clip(position / 0.08, 0, 1) * numpy.clip((turns - position) / 0.08, 0, 1)
        lift = (wide - shaft) * numpy.clip(1.35 - away / 0.62, 0, 1) * ends
        ring = ring.copy()
        ring[:, :2] *= ((shaft + lift) / shaft)[:, None]
        return ring

    return raise_ring


def dense(points, low, high, step=0.16):
    """More rings between two heights."""
    line = []
    for index, point in enumerate(points):
        if index and points[index - 1][1] < point[1] and abs(points[index - 1][0] - point[0]) < 1e-6 and point[1] > low and points[index - 1][1] < high:
            before = points[index - 1]
            count = int((point[1] - before[1]) / step)
            line.extend((point[0], before[1] + (point[1] - before[1]) * part / count) for part in range(1, count))
        line.append(point)
    return line


def heart_lobes(frame):
    """The lobes of a heart rise beside the neck, not before it."""
    cleft = frame.body * 0.86

    def lower(ring, radius):
        height = ring[0][2]
        if height <= cleft or radius < frame.neck.diameter * 0.5 + 0.3:
            return ring
        ring = ring.copy()
        across = numpy.abs(ring[:, 0]) / max(1e-6, numpy.abs(ring[:, 0]).max())
        ring[:, 2] = cleft + (height - cleft) * (0.25 + 0.75 * across**1.5)
        return ring

    return lower


def glass_body(bench, frame, is_matte=False, has_thread=True, glass=None):
    """The body with its neck. Returns the section and the line of the hollow, for what is poured in."""
    shaft, _, bore = neck_sizes(frame)
    if frame.form == 'diamond':
        return cut_body(bench, frame, is_matte)
    half = frame.width / 2
    plainly = len(frame.outline) == 2
    fillet = frame.outline[-1][2] if plainly else 1.2
    section = section_of(frame, shaft, min(fillet, half * 0.5))
    up = neck_line(frame)
    smooth = outer_line(frame, shaft)
    if smooth:
        foot = max(smooth[0][0], half * 0.34) if frame.form != 'heart' else smooth[0][0]
        lead = stand(foot, 0.8)
        first = [point for point in smooth if point[1] > 0.5 and (point[0] > foot or point[1] > frame.body * 0.5)]
        outside = profile(lead[:-1] + [(foot, 0.0, 0)]) + first
        outside = outside + profile([first[-1], (shaft, frame.neck_from + 0.9, 0.9)] + up[1:] + [(bore, frame.mouth - 2)])[1:]
    else:
        foot = frame.outline[0]
        outside = profile(stand(foot[0], max(0.8, foot[2]))[:-1] + [foot if foot[2] else (foot[0], 0, 1)] + list(frame.outline[1:]) + up + [(bore, frame.mouth - 2)])
    shape = None
    if frame.neck.closure == 'screw' and has_thread:
        outside = dense(outside, frame.neck_from, frame.mouth)
        shape = thread(frame)
    if frame.form == 'heart':
        shape = heart_lobes(frame)
    if is_opaque(frame):
        kind, color = LACQUERS[frame.glass]
        coat = materials.metal(color, 'metallic') if kind == 'metal' else materials.lacquer(color, 'matte' if is_matte else 'glossy')
        outside += [(bore, frame.mouth - 6), (0, frame.mouth - 6)]
        bench.surface([(outside, section, 0)], coat, angle=40, shape=shape)
        return section, None
    inner = section.inset(frame.wall)
    line = inside_line(frame, bore)
    outer_material = materials.frosted() if frame.glass == 'frosted' or (is_matte and frame.glass == 'clear') else None
    if frame.glass in FADES:
        outer_material = materials.gradient(FADES[frame.glass], frame.base * 1.1, frame.body * 0.92)
    clear = glass or materials.glass('neutral' if frame.glass == 'frosted' else frame.glass if frame.glass in materials.glass_tints else 'clear')
    bench.surface([(outside, section, 0), (line[::-1], inner, 1)], [outer_material or clear, clear], angle=40, shape=shape)
    return inner, line


def inside_line(frame, bore):
    """The hollow from the middle of its floor to the bore below the lip."""
    line = hollow(frame)
    top = frame.mouth - 2.2
    floor = (0, line[0][1] - 0.6 if frame.base > 2 else line[0][1])
    if line[0][2] == SMOOTH:
        if frame.form == 'heart':
            points = spline([(radius, height) for radius, height, _ in line[:-1]])
            narrow = [point for point in points if not (point[1] > frame.body * 0.7 and point[0] < bore * 1.3)]
            peak = max(range(len(narrow)), key=lambda index: narrow[index][1])
            narrow = narrow[: peak + 1]
        else:
            narrow = [(radius, height) for radius, height, _ in line if not (height > frame.body / 2 and radius < bore * 1.15)]
        foot = narrow[0][0]
        return profile([floor, (max(foot, 1.0), line[0][1], 0.5), narrow[1]])[:-1] + narrow[1:-1] + profile([narrow[-1], (bore, frame.neck_from - 0.4, 1.0), (bore, top)])
    corner = min(frame.wall * 1.3, frame.width * 0.09)
    first = (line[0][0], line[0][1], max(corner, line[0][2]))
    return profile([floor, first] + line[1:] + [(bore, line[-1][1], 1.2), (bore, top)])


def facet_rings(frame):
    """The cut stone: octagons above and below, a girdle of eight between them turned by half a step."""
    half, deep = frame.width / 2, frame.depth / 2
    low, high = frame.body * 0.12, frame.body * 0.8
    head = frame.outline[-1][0] / half

    def octagon(scale, height, face):
        w, d = half * scale, deep * scale
        a, b = w * face, d * face
        return [(w, -b, height), (w, b, height), (a, d, height), (-a, d, height), (-w, b, height), (-w, -b, height), (-a, -d, height), (a, -d, height)]

    middle = (low + high) / 2
    diagonal = 0.80
    girdle = [(half * 1.0, 0, middle), (half * diagonal, deep * diagonal, middle), (0, deep * 1.0, middle), (-half * diagonal, deep * diagonal, middle), (-half * 1.0, 0, middle), (-half * diagonal, -deep * diagonal, middle), (0, -deep * 1.0, middle), (half * diagonal, -deep * diagonal, middle)]
    return octagon(0.80, 0, 0.45), octagon(0.97, low, 0.45), girdle, octagon(0.97, high, 0.45), octagon(head, frame.body, 0.45)


def cut_body(bench, frame, is_matte):
    """A faceted body: flat triangles with bevelled edges, round inside."""
    import bmesh

    shaft, _, bore = neck_sizes(frame)
    rings = [list(ring) for ring in facet_rings(frame)]
    work = bmesh.new()
    levels = [[work.verts.new(point) for point in ring] for ring in rings]
    cut = []
    foot, low, girdle, high, head = levels
    for below, above in ((foot, low), (high, head)):
        cut += [work.faces.new((below[i], below[(i + 1) % 8], above[(i + 1) % 8], above[i])) for i in range(8)]
    for octagon, is_low in ((low, True), (high, False)):
        for i in range(8):
            a, b = octagon[i], octagon[(i + 1) % 8]
            # Girdle point i faces the middle of side i: sides 0, 2, 4, 6 are the broad ones.
            tip = girdle[i]
            cut.append(work.faces.new((a, b, tip) if is_low else (b, a, tip)))
            following = girdle[(i + 1) % 8]
            cut.append(work.faces.new((b, following, tip) if is_low else (following, b, tip)))
    edges = [edge for edge in work.edges if len(edge.link_faces) == 2 and edge.calc_face_angle(0) > 0.02]
    bmesh.ops.bevel(work, geom=edges, offset=0.28, segments=2, profile=0.5, affect='EDGES')
    # The top and the bottom: bridge the open rims to circles that go on as neck and underside.
    work.verts.ensure_lookup_table()
    rims = []
    for edge in work.edges:
        if len(edge.link_faces) == 1:
            rims.append(edge)
    top_edges = [edge for edge in rims if edge.verts[0].co.z > frame.body * 0.5]
    bottom_edges = [edge for edge in rims if edge.verts[0].co.z < frame.body * 0.5]
    segments = 96
    angles = numpy.linspace(0, 2 * math.pi, segments, endpoint=False)

    def circles(points):
        rows = []
        for radius, height in points:
            rows.append([work.verts.new((0, 0, height))] if radius < 1e-6 else [work.verts.new((radius * math.cos(angle), radius * math.sin(angle), height)) for angle in angles])
        for here, there in zip(rows, rows[1:]):
            for i in range(segments):
                j = (i + 1) % segments
                if len(there) == 1:
                    work.faces.new((here[i], here[j], there[0]))
                elif len(here) == 1:
                    work.faces.new((here[0], there[j], there[i]))
                else:
                    work.faces.new((here[i], here[j], there[j], there[i]))
        return rows

    def rim(row):
        return [edge for edge in {edge for vertex in row for edge in vertex.link_edges} if edge.verts[0] in row and edge.verts[1] in row]

    up = profile([(shaft + 1.4, frame.body, 0)] + neck_line(frame) + [(bore, frame.mouth - 2)])
    inner_width = frame.width - frame.wall * 2.6
    inner_line = inside_line(frame, bore)
    squeeze = (frame.depth - frame.wall * 2.6) / inner_width
    opaque = is_opaque(frame)
    chain = up + ([(bore, frame.mouth - 6), (0, frame.mouth - 6)] if opaque else [])
    rows = circles(chain)
    bmesh.ops.bridge_loops(work, edges=top_edges + rim(rows[0]))
    radius = frame.width * 0.29
    under = circles(profile([(radius, 0.0), (radius * 0.9, 0.7, 0.3), (0, 0.7)]))
    bmesh.ops.bridge_loops(work, edges=bottom_edges + rim(under[0]))
    if not opaque:
        wall = frame.wall * 1.5
        width_in = frame.width / 2 - wall
        depth_in = frame.depth / 2 - wall
        ellipse = Oval(width_in, depth_in, bore, segments=segments)
        line = profile([(0, frame.base - 0.5), (width_in * 0.86, frame.base, 4), (width_in * 0.93, frame.body * 0.2, 8), (width_in * 0.93, frame.body * 0.74, 8), (bore, frame.body - frame.wall, 3), (bore, frame.mouth - 2.2)])
        previous = rows[-1]
        for size, height in line[::-1]:
            plan = ellipse.ring(size) if size > 1e-6 else None
            row = [work.verts.new((0, 0, height))] if plan is None else [work.verts.new((float(x), float(y), height)) for x, y in plan]
            for i in range(segments):
                j = (i + 1) % segments
                work.faces.new((previous[i], previous[j], row[0]) if len(row) == 1 else (previous[i], previous[j], row[j], row[i]))
            previous = row
    else:
        line, ellipse = None, None
    bmesh.ops.recalc_face_normals(work, faces=work.faces)
    work.verts.index_update()
    vertices = [tuple(vertex.co) for vertex in work.verts]
    faces = [[vertex.index for vertex in face.verts] for face in work.faces]
    work.free()
    coat = materials.glass('crystal' if frame.glass == 'clear' else frame.glass if frame.glass in materials.glass_tints else 'crystal')
    if opaque:
        kind, color = LACQUERS[frame.glass]
        coat = materials.metal(color, 'metallic') if kind == 'metal' else materials.lacquer(color, 'matte' if is_matte else 'glossy')
    bench.add(vertices, faces, coat, angle=26)
    return ellipse, line


def pour(bench, frame, section, line, level, material):
    """A liquid that overlaps the glass by a hair, its surface flat."""
    if line is None:
        return
    floor = line[0][1]
    top = floor + (frame.body - floor - frame.wall) * level
    wet = []
    for index, (radius, height) in enumerate(line):
        if height >= top and index and radius > 1:
            before = line[index - 1]
            share = (top - before[1]) / max(1e-6, height - before[1])
            wet.append((before[0] + (radius - before[0]) * share, top))
            break
        wet.append((radius, height))
    grow = 0.055
    points = [(radius + grow if radius > 1e-6 else 0, height - grow) for radius, height in wet[:-1]]
    edge = wet[-1][0] + grow
    points += [(edge, top - 0.22), (edge - 0.06, top - 0.06), (edge - 0.2, top), (0, top)]
    points = [point for index, point in enumerate(points) if index == 0 or math.dist(point, points[index - 1]) > 1e-3]
    bench.surface([(points, section, 0)], material, angle=40)
    return top

"""The bench: shapes in millimetres, made of profiles and set down where the camera looks.

A point of a profile is (radius, height); a corner is (radius, height, fillet). A section says what
a radius means in plan: a circle, a rounded rectangle, a polygon or an oval.
"""
import math
from contextlib import contextmanager

import bmesh
import bpy
import numpy
from mathutils import Matrix

UNIT = 0.1  # one Blender unit is 10 mm


def profile(corners, step=7.0):
    """The polyline through the corners, every fillet an arc of small steps."""
    points = []
    for index, corner in enumerate(corners):
        radius, height, fillet = (*corner, 0)[:3]
        here = numpy.array((radius, height), float)
        if not fillet or index in (0, len(corners) - 1):
            points.append((radius, height))
            continue
        before, after = (numpy.array(corners[index + side][:2], float) - here for side in (-1, 1))
        lengths = numpy.linalg.norm(before), numpy.linalg.norm(after)
        if min(lengths) < 1e-6:
            continue
        before, after = before / lengths[0], after / lengths[1]
        opening = math.acos(max(-1, min(1, float(before @ after))))
        if opening > math.pi - 0.02 or opening < 0.02:
            points.append((radius, height))
            continue
        tangent = min(fillet / math.tan(opening / 2), 0.49 * lengths[0], 0.49 * lengths[1])
        size = tangent * math.tan(opening / 2)
        middle = here + (before + after) / numpy.linalg.norm(before + after) * size / math.sin(opening / 2)
        first, last = here + before * tangent - middle, here + after * tangent - middle
        start = math.atan2(first[1], first[0])
        turn = (math.atan2(last[1], last[0]) - start + math.pi) % (2 * math.pi) - math.pi
        count = max(2, math.ceil(abs(math.degrees(turn)) / step))
        for part in range(count + 1):
            angle = start + turn * part / count
            points.append((middle[0] + size * math.cos(angle), middle[1] + size * math.sin(angle)))
    return [point for index, point in enumerate(points) if index == 0 or math.dist(point, points[index - 1]) > 1e-4]


def spline(points, per=8):
    """A smooth line through points (Catmull-Rom)."""
    points = numpy.array(points, float)
    padded = numpy.vstack((2 * points[0] - points[1], points, 2 * points[-1] - points[-2]))
    line = []
    for index in range(len(points) - 1):
        a, b, c, d = padded[index : index + 4]
        for step in range(per):
            t = step / per
            line.append(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3))
    line.append(points[-1])
    return [tuple(point) for point in line]


class Circle:
    """The plan of everything turned."""

    def __init__(self, segments=160):
        angles = numpy.linspace(0, 2 * math.pi, segments, endpoint=False) + 1e-3
        self.directions = numpy.stack((numpy.cos(angles), numpy.sin(angles)), 1)

    def ring(self, radius):
        return self.directions * radius

    def inset(self, _wall):
        return self


class Plan:
    """A plan that is itself at its full half width and a circle at the neck."""

    def __init__(self, width, depth, neck, fillet):
        self.width, self.depth, self.neck, self.fillet = width, depth, neck, min(fillet, (width - neck) * 0.9, (depth - neck) * 0.9 if depth > neck else 0.1)

    def share(self, radius):
        """0 at the neck, 1 where the body is itself."""
        full = self.neck + (self.width - self.fillet - self.neck) * 0.62
        amount = max(0.0, min(1.0, (radius - self.neck - 1) / max(0.5, full - self.neck - 1)))
        return amount * amount * (3 - 2 * amount)

    def depth_at(self, radius):
        """Fillets draw in equally on all sides; what is left runs to the circle of the neck."""
        edge = self.width - self.fillet
        if radius >= edge:
            return self.depth - (self.width - radius)
        if radius <= self.neck:
            return radius if self.neck <= self.depth else radius * self.depth / self.neck
        return self.neck + (self.depth - self.fillet - self.neck) * (radius - self.neck) / max(1e-6, edge - self.neck)


class Oval(Plan):
    def __init__(self, width, depth, neck, fillet=0.0, segments=192):
        super().__init__(width, depth, neck, fillet)
        self.segments = segments
        angles = numpy.linspace(0, 2 * math.pi, segments, endpoint=False) + 1e-3
        self.directions = numpy.stack((numpy.cos(angles), numpy.sin(angles)), 1)

    def depth_at(self, radius):
        if radius <= self.neck:
            return radius
        amount = min(1.0, (radius - self.neck) / (self.width * 0.86 - self.neck))
        return radius * (1 + (self.depth / self.width - 1) * amount * (2 - amount))

    def ring(self, radius):
        return self.directions * (radius, self.depth_at(radius))

    def inset(self, wall):
        return Oval(self.width - wall, self.depth - wall, self.neck, 0, self.segments)


class Rounded(Plan):
    """A rectangle with round corners."""

    def __init__(self, width, depth, corner, neck, fillet, directions=None, segments=288):
        super().__init__(width, depth, neck, fillet)
        self.corner = min(corner, width, depth)
        self.directions = directions if directions is not None else spread(lambda rays: distances_to_rectangle(rays, width, depth, self.corner), segments)

    def ring(self, radius):
        depth = self.depth_at(radius)
        share = self.share(radius)
        corner = max(0.05, self.corner - (self.width - radius if radius > self.width - self.fillet else self.fillet) * 0.5) * share + min(radius, depth) * (1 - share)
        return self.directions * distances_to_rectangle(self.directions, radius, depth, min(corner, radius * 0.9999, depth * 0.9999))[:, None]

    def inset(self, wall):
        return Rounded(self.width - wall, self.depth - wall, max(1.0, self.corner - wall * 0.6), self.neck, max(0.5, self.fillet - wall * 0.5), self.directions)


class Polygon(Plan):
    """A convex polygon given by its sides (normal x, normal y, distance), with slightly round corners."""

    def __init__(self, sides, width, depth, neck, fillet, directions=None, sharpness=70, segments=288):
        super().__init__(width, depth, neck, fillet)
        self.sides, self.sharpness = numpy.array(sides, float), sharpness
        self.directions = directions if directions is not None else spread(lambda rays: self.distances(rays, 1, 1), segments)

    def distances(self, rays, wide, deep):
        scaled = rays / (wide, deep)
        reach = numpy.clip(scaled @ self.sides[:, :2].T / self.sides[:, 2], 0, None)
        top = reach.max(1)
        return 1 / (top * ((reach / top[:, None]) ** self.sharpness).sum(1) ** (1 / self.sharpness))

    def ring(self, radius):
        depth = self.depth_at(radius)
        share = self.share(radius)
        polygon = self.distances(self.directions, radius / self.width, depth / self.depth)
        circle = 1 / numpy.sqrt((self.directions[:, 0] / radius) ** 2 + (self.directions[:, 1] / depth) ** 2)
        return self.directions * (polygon * share + circle * (1 - share))[:, None]

    def inset(self, wall):
        return Polygon(self.sides * (1, 1, (self.width - wall) / self.width), self.width - wall, self.depth - wall, self.neck, max(0.3, self.fillet), self.directions, 30)


def distances_to_rectangle(rays, width, depth, corner):
    """How far each ray from the middle runs until it meets the rounded rectangle."""
    across, along = numpy.abs(rays[:, 0]) + 1e-12, numpy.abs(rays[:, 1]) + 1e-12
    straight = numpy.minimum(width / across, depth / along)
    center = numpy.array((width - corner, depth - corner))
    toward = across * center[0] + along * center[1]
    inside = toward**2 - (center @ center - corner**2)
    arc = toward + numpy.sqrt(numpy.clip(inside, 0, None))
    is_corner = (straight * across > center[0]) & (straight * along > center[1])
    return numpy.where(is_corner, arc, straight)


def spread(distances, count):
    """Directions close together where the outline bends."""
    angles = numpy.linspace(0, 2 * math.pi, 7201)
    rays = numpy.stack((numpy.cos(angles), numpy.sin(angles)), 1)
    points = rays * distances(rays)[:, None]
    steps = numpy.diff(points, axis=0)
    length = numpy.linalg.norm(steps, axis=1)
    heading = numpy.unwrap(numpy.arctan2(steps[:, 1], steps[:, 0]))
    bend = numpy.abs(numpy.diff(heading, append=heading[:1] + 2 * math.pi))
    weight = length / length.sum() + 1.6 * bend / max(1e-9, bend.sum())
    total = numpy.concatenate(((0,), numpy.cumsum(weight)))
    chosen = numpy.interp(numpy.linspace(0, total[-1], count, endpoint=False), total, angles)
    return numpy.stack((numpy.cos(chosen), numpy.sin(chosen)), 1)


class Bench:
    """Collects the objects of one picture."""

    def __init__(self, collection):
        self.collection = collection
        self.matrix = Matrix.Scale(UNIT, 4)
        self.objects = []

    @contextmanager
    def moved(self, x=0.0, y=0.0, z=0.0, turn=0.0, lean=0.0, roll=0.0):
        """Everything made inside is moved (mm) and turned (degrees): about z, then leaned about x and rolled about y."""
        kept = self.matrix
        self.matrix = kept @ Matrix.Translation((x, y, z)) @ Matrix.Rotation(math.radians(turn), 4, 'Z') @ Matrix.Rotation(math.radians(lean), 4, 'X') @ Matrix.Rotation(math.radians(roll), 4, 'Y')
        try:
            yield self
        finally:
            self.matrix = kept

    def add(self, vertices, faces, materials, indices=None, is_smooth=True, angle=32, is_bounding=True, weighted=True, is_closed=True):
        mesh = bpy.data.meshes.new('piece')
        mesh.from_pydata([tuple(map(float, vertex)) for vertex in vertices], [], [tuple(int(index) for index in face) for face in faces])
        materials = materials if isinstance(materials, (list, tuple)) else [materials]
        for material in materials:
            mesh.materials.append(material)
        if indices is not None:
            mesh.polygons.foreach_set('material_index', indices)
        if is_closed:
            work = bmesh.new()
            work.from_mesh(mesh)
            bmesh.ops.recalc_face_normals(work, faces=work.faces)
            work.to_mesh(mesh)
            work.free()
        mesh.polygons.foreach_set('use_smooth', [is_smooth] * len(mesh.polygons))
        mesh.use_auto_smooth = True
        mesh.auto_smooth_angle = math.radians(angle)
        piece = bpy.data.objects.new('piece', mesh)
        piece.matrix_world = self.matrix
        if weighted and is_smooth:
            modifier = piece.modifiers.new('normals', 'WEIGHTED_NORMAL')
            modifier.keep_sharp, modifier.weight = True, 100
        piece['is_bounding'] = is_bounding
        self.collection.objects.link(piece)
        self.objects.append(piece)
        return piece

    def surface(self, parts, materials, angle=32, shape=None, is_loop=False, **options):
        """One closed surface through rings; parts are (points, section, index of material)."""
        rings, owners = [], []
        for points, section, owner in parts:
            for radius, height in points:
                if radius < 1e-6:
                    ring = numpy.array(((0.0, 0.0, height),))
                else:
                    plan = section.ring(radius)
                    ring = numpy.column_stack((plan, numpy.full(len(plan), height)))
                    if shape:
                        ring = shape(ring, radius)
                rings.append(ring)
                owners.append(owner)
        starts = numpy.concatenate(((0,), numpy.cumsum([len(ring) for ring in rings])))
        faces, indices = [], []
        pairs = [(index, index + 1) for index in range(len(rings) - 1)] + ([(len(rings) - 1, 0)] if is_loop else [])
        for index, following in pairs:
            low, high = starts[index], starts[following]
            few, many = len(rings[index]), len(rings[following])
            if few == 1 and many == 1:
                continue
            count = max(few, many)
            here = numpy.arange(count)
            there = (here + 1) % count
            if few == 1:
                block = numpy.stack((numpy.full(count, low), high + there, high + here), 1)
            elif many == 1:
                block = numpy.stack((low + here, low + there, numpy.full(count, high)), 1)
            else:
                block = numpy.stack((low + here, low + there, high + there, high + here), 1)
            faces.extend(block.tolist())
            indices.extend([owners[index]] * count)
        return self.add(numpy.concatenate(rings).tolist(), faces, materials, indices, angle=angle, **options)

    def turned(self, corners, material, section=None, step=7.0, is_loop=False, **options):
        """A body turned from corners; a profile that begins and ends on the axis is closed."""
        return self.surface([(profile(corners, step), section or Circle(128), 0)], material, is_loop=is_loop, **options)

    def disc(self, radius, low, high, material, fillet=0.3, section=None, **options):
        """A solid cylinder, or a solid of any section."""
        return self.turned([(0, low), (radius, low, fillet), (radius, high, fillet), (0, high)], material, section, **options)

    def pipe(self, inner, outer, low, high, material, fillet=0.3, segments=128, **options):
        """A hollow cylinder with rounded rims."""
        middle = (inner + outer) / 2
        corners = [(middle, low), (outer, low, fillet), (outer, high, fillet), (inner, high, fillet), (inner, low, fillet), (middle, low)]
        return self.turned(corners, material, Circle(segments), **options)

    def box(self, width, depth, height, material, bevel=0.5, low=0.0, corner=None):
        """A box on the floor with bevelled edges."""
        section = Rounded(width / 2, depth / 2, corner or bevel, 0, bevel, segments=96)
        section.share = lambda _radius: 1.0
        edge = section.width - section.fillet
        section.depth_at = lambda radius: section.depth - (section.width - radius) if radius >= edge else max(1e-3, (section.depth - section.fillet) * radius / edge)
        section.ring = lambda radius: section.directions * distances_to_rectangle(section.directions, radius, section.depth_at(radius), max(1e-4, section.corner - max(0.0, section.width - radius) if radius > edge else 1e-4))[:, None]
        return self.turned([(0, low), (width / 2, low, bevel), (width / 2, low + height, bevel), (0, low + height)], material, section, step=22)

    def rod(self, path, radius, material, segments=16, is_bounding=True, is_loop=False, **options):
        """A round rod or cord along points in space; radius may be a list."""
        points = numpy.array(path, float)
        radii = numpy.full(len(points), radius) if numpy.isscalar(radius) else numpy.array(radius, float)
        tangents = numpy.roll(points, -1, 0) - numpy.roll(points, 1, 0)
        if not is_loop:
            tangents[0], tangents[-1] = points[1] - points[0], points[-1] - points[-2]
        tangents /= numpy.linalg.norm(tangents, axis=1)[:, None]
        normal = numpy.cross(tangents[0], (0, 0, 1) if abs(tangents[0][2]) < 0.9 else (1, 0, 0))
        angles = numpy.linspace(0, 2 * math.pi, segments, endpoint=False)
        vertices = []
        for point, tangent, size in zip(points, tangents, radii):
            normal = normal - tangent * (normal @ tangent)
            normal /= numpy.linalg.norm(normal)
            other = numpy.cross(tangent, normal)
            vertices.extend(point + size * (math.cos(angle) * normal + math.sin(angle) * other) for angle in angles)
        faces = []
        count = len(points)
        for index in range(count if is_loop else count - 1):
            following = (index + 1) % count
            for part in range(segments):
                beside = (part + 1) % segments
                faces.append((index * segments + part, index * segments + beside, following * segments + beside, following * segments + part))
        if not is_loop:
            faces.append(tuple(range(segments - 1, -1, -1)))
            faces.append(tuple((count - 1) * segments + part for part in range(segments)))
        return self.add(vertices, faces, material, is_bounding=is_bounding, weighted=False, **options)

    def sheet(self, grid, material, thickness=0.0, **options):
        """A surface through a grid of points; with a thickness it is a closed slab."""
        grid = numpy.array(grid, float)
        rows, columns = grid.shape[:2]
        vertices = grid.reshape(-1, 3).tolist()
        faces = [(row * columns + column, row * columns + column + 1, (row + 1) * columns + column + 1, (row + 1) * columns + column) for row in range(rows - 1) for column in range(columns - 1)]
        piece = self.add(vertices, faces, material, is_closed=False, weighted=False, **options)
        if thickness:
            modifier = piece.modifiers.new('slab', 'SOLIDIFY')
            modifier.thickness, modifier.offset = thickness, 0
        return piece

    def bounds(self):
        """The corners (mm) of the box around all that counts."""
        corners = [piece.matrix_world @ vertex.co for piece in self.objects if piece['is_bounding'] for vertex in piece.data.vertices]
        points = numpy.array(corners) / UNIT
        return points.min(0), points.max(0)

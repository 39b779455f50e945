"""Lettering as flat shapes: labels and the ruler. Fonts are those of the shop, from its packages."""
import os

import bpy
from mathutils import Vector
from mathutils.geometry import delaunay_2d_cdt

from products import ROOT

FONTS = {
    'serif': os.path.join(ROOT, 'node_modules', '@expo-google-fonts', 'petrona', '500Medium', 'Petrona_500Medium.ttf'),
    'sans': os.path.join(ROOT, 'node_modules', '@expo-google-fonts', 'instrument-sans', '500Medium', 'InstrumentSans_500Medium.ttf'),
}


def shape(text, size, font='sans', width=None, spacing=1.0):
    """Points (x, z) and faces of a line of text, centred on the origin, its capitals about 0.7 of the size high; no wider than width."""
    curve = bpy.data.curves.new('text', 'FONT')
    curve.body, curve.size, curve.space_character = text, size, spacing
    curve.align_x, curve.align_y, curve.resolution_u = 'CENTER', 'BOTTOM_BASELINE', 4
    curve.font = bpy.data.fonts.load(FONTS[font], check_existing=True)
    curve.fill_mode = 'NONE'
    piece = bpy.data.objects.new('text', curve)
    bpy.context.scene.collection.objects.link(piece)
    bpy.context.view_layer.update()
    mesh = piece.evaluated_get(bpy.context.evaluated_depsgraph_get()).to_mesh()
    points, faces = filled([(vertex.co.x, vertex.co.y) for vertex in mesh.vertices], [tuple(edge.vertices) for edge in mesh.edges])
    bpy.data.objects.remove(piece)
    bpy.data.curves.remove(curve)
    reach = max((abs(x) for x, _ in points), default=0)
    scale = min(1, width / 2 / reach) if width and reach else 1
    return [(x * scale, z * scale) for x, z in points], faces


def filled(points, edges):
    """Triangles inside the outlines. The strokes of a 4 overlap, which Blender's own filling takes for a hole."""
    if not points:
        return [], []
    outlines = [(points[start], points[end]) for start, end in edges]
    found, _, triangles, *_ = delaunay_2d_cdt([Vector(point) for point in points], edges, [], 0, 1e-6)
    corners = [(point.x, point.y) for point in found]
    middle = lambda triangle: tuple(sum(corners[corner][axis] for corner in triangle) / 3 for axis in (0, 1))
    return corners, [tuple(triangle) for triangle in triangles if winding(middle(triangle), outlines)]


def winding(point, outlines):
    """How often the outlines go round the point: 0 is outside."""
    x, z = point
    turns = 0
    for (x1, z1), (x2, z2) in outlines:
        if (z1 > z) != (z2 > z) and x < x1 + (z - z1) * (x2 - x1) / (z2 - z1):
            turns += 1 if z2 > z1 else -1
    return turns


def write(bench, place, text, size, material, **options):
    """place(x, z) gives the point in space for a point of the flat text."""
    points, faces = shape(text, size, **options)
    if points:
        bench.add([place(x, z) for x, z in points], faces, material, is_closed=False, is_smooth=False, weighted=False, is_bounding=False)
